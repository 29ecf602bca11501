"""What a room decides: events to apply, and whether the guest is answered now."""

from typing import NamedTuple

from matou.server.rooms.facts import AnyFact
from matou.server.rooms.refusals import Declined
from matou.server.rooms.transient import AnyTransient

AnyEvent = AnyFact | AnyTransient
Events = list[AnyEvent]


class Decision(NamedTuple):
    """The answer to one message. A refusal changes nothing at the table, but a hand that came too
    late is shown; a flip is answered later."""

    events: Events
    refused: Declined | None = None
    answered: bool = True
