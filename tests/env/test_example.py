"""The learner of the documentation learns, and the same loop without learning does not."""

from matou.env.example import curve


def test_the_learner_learns_and_its_control_does_not():
    learnt = curve(learners=4, parts=3)
    control = curve(learners=5, parts=1, rate=0.0)
    assert 0.38 < control[0] < 0.62
    assert learnt[-1] > 0.75
