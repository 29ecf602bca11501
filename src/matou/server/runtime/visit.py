"""The role of a token: pupil, teacher or board of a class, and its allowed messages."""

from typing import Final, NamedTuple, cast, get_args

from matou.server.classes.wire import messages
from matou.server.rooms.wire import messages as of_rooms
from matou.server.rooms.wire.peers import Peer
from matou.server.runtime.classroom import ClassActor

DESK: Final = "desk"
BOARD: Final = "board"
PUPIL: Final = "pupil"
AT_A_TABLE: Final = get_args(messages.AT_A_TABLE)
OF_A_PUPIL: Final = get_args(messages.PupilUp)
NO_PUPIL: Final = -1


class Visit(NamedTuple):
    """The role of a connection in a class, with the number of the pupil."""

    actor: ClassActor
    role: str
    pupil: int = NO_PUPIL

    def connect(self, peer: Peer) -> bool:
        """False where the class does not admit the connection."""
        if self.role == DESK:
            return self.actor.submit(lambda classroom, at: classroom.connect_desk(peer, at))
        if self.role == BOARD:
            return self.actor.submit(lambda classroom, at: classroom.connect_board(peer, at))
        pupil = self.pupil
        return self.actor.submit(lambda classroom, at: classroom.connect(pupil, peer, at))

    def read(self, text: bytes) -> messages.PupilsUp | messages.TeachersUp:
        """Decode a message; MessageError where this role may not send it."""
        if self.role == PUPIL:
            return messages.read_pupil(text)
        if self.role == DESK:
            return messages.read_teacher(text)
        return messages.read_board(text)

    def say(
        self, message: messages.PupilsUp | messages.TeachersUp, peer: Peer, at_ms: float
    ) -> bool:
        """Pass a message to the class or to the pupil's table; False where its queue is full."""
        if isinstance(message, of_rooms.Awake) and self.role != PUPIL:
            return True
        if self.role == DESK:
            asked = cast(messages.TeacherUp, message)
            return self.actor.submit(lambda classroom, at: classroom.teacher_asks(peer, asked, at))
        pupil = self.pupil
        if isinstance(message, OF_A_PUPIL):
            own = cast(messages.PupilUp, message)
            return self.actor.submit(lambda classroom, at: classroom.pupil_asks(pupil, own, at))
        key = self._refused(message)
        if key:
            number = message.id
            return self.actor.submit(lambda classroom, at: classroom.refuse(pupil, number, key))
        return self.actor.pass_on(pupil, peer, cast(of_rooms.AnyUp, message), at_ms)

    def _refused(self, message: messages.PupilsUp | messages.TeachersUp) -> str:
        """Why a pupil may not send this at a table; empty where allowed."""
        if isinstance(message, of_rooms.Emote):
            return "" if self.actor.classroom.state.settings.emotes else "in a class"
        return "" if isinstance(message, AT_A_TABLE) else "in a class"
