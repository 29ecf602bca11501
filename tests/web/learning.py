"""What browser tests and pictures of maps and cards share: a child with a map, an answer, the
parents' sum."""

from playwright.async_api import Page

from matou.cards import ADDI, MULTIPLI
from matou.learning.answers import CARD, Answer
from matou.learning.estimate import learn
from matou.learning.facts import COUNT, KNOWN_MS
from matou.learning.knowledge import Learner
from matou.learning.profile import write

# One right answer to whatever the two minutes ask: on the pad or between two cards; what was asked.
ANSWER = """() => {
  const seen = document.querySelector(".look button");
  if (seen) return seen.click(), "look";
  const cards = [...document.querySelectorAll(".pair > *")].map(
    (card) => card.getAttribute("aria-label") ?? card.textContent);
  const worth = (label) => {
    const [a, sign, b] = label.split(" ");
    return b === undefined ? Number(a) : sign === "+" ? Number(a) + Number(b) : Number(a) * Number(b);
  };
  const press = (button) => button.dispatchEvent(new PointerEvent("pointerdown", {bubbles: true}));
  const two = document.querySelectorAll(".equal-or-not button");
  if (two.length) press(two[worth(cards[0]) === worth(cards[1]) ? 0 : 1]);
  const keys = [...document.querySelectorAll(".digits button")];
  if (keys.length) for (const digit of String(worth(cards[0]))) press(keys.find((key) => key.textContent === digit));
  return cards[0] ?? "";
}"""


def known(day: int) -> str:
    """The map of a child that has practised for some days: small facts quickly, large ones not."""
    learner = Learner()
    for family, facts in ((MULTIPLI, COUNT), (ADDI, 30)):
        for back in (30, 9, 1):
            for fact in range(0, facts - 6):
                ms = 1100 + 2.6 * KNOWN_MS[family][fact] + 40 * (fact * 7 % 11)
                if back < 20 or fact < 25:
                    learn(learner, family, Answer(0, CARD, ms, (fact,)), day - back)
    return write(learner, day)


async def child(page: Page, cat: str) -> None:
    """Store a child on the page's device; it plays there when the page is opened next."""
    day: int = await page.evaluate(
        "Math.floor((Date.now() - new Date().getTimezoneOffset() * 60000) / 86400000)"
    )
    await page.evaluate(
        """([cat, map, days]) => {
          localStorage.setItem(`matou.child.${cat}`, JSON.stringify({secret: [1, 5], map, days}));
          localStorage.setItem("matou.me", cat);
        }""",
        [cat, known(day), {str(day): 480, str(day - 1): 300, str(day - 4): 720}],
    )


async def gate(page: Page) -> None:
    """The sum for parents, done."""
    text = await page.locator(".gate .number").text_content()
    a, b = (int(part) for part in (text or "").replace("=", "").split("×"))
    await page.locator(".gate input").fill(str(a * b))
    await page.locator(".gate .button-main").click()
