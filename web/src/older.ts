// Polyfills for Chrome 80, Firefox 78 and Safari 14, loaded before the rest of the page.

function add(owner: object, name: string, value: unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}

function at<T>(this: ArrayLike<T>, index: number): T | undefined {
  const whole = Math.trunc(index) || 0;
  return this[whole < 0 ? this.length + whole : whole];
}

for (const kind of [Array, String, Uint8Array]) add(kind.prototype, "at", at);

add(String.prototype, "replaceAll", function (this: string, what: string, by: string): string {
  return this.split(what).join(by);
});

/** Whether a selector is known. */
function knows(selector: string): boolean {
  try {
    document.querySelector(selector);
    return true;
  } catch {
    return false;
  }
}

/** Whether a flex box keeps gaps: `CSS.supports` says yes where only a grid does. */
function keepsGaps(): boolean {
  const box = document.createElement("div");
  box.style.cssText = "display: flex; flex-direction: column; row-gap: 1px; position: absolute";
  box.append(document.createElement("i"), document.createElement("i"));
  document.body.append(box);
  const kept = box.scrollHeight === 1;
  box.remove();
  return kept;
}

/** Style sheets that the build makes of the page's own, one for each thing that a browser may lack. */
function addSheets(): void {
  const [gap, ratio, focus] = document.querySelector<HTMLMetaElement>("meta[name=older]")?.content.split(" ") ?? [];
  const page = document.querySelector("link[rel=stylesheet]");
  const sheet = (href = "") => Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  if (!keepsGaps()) page?.before(sheet(gap));
  if (!CSS.supports("aspect-ratio", "1")) page?.after(sheet(ratio));
  if (!knows(":focus-visible")) page?.before(sheet(focus));
}

if (globalThis.document?.querySelector("meta[name=older]")) addSheets();

/** `inert` before Chrome 102, Firefox 112 and Safari 15.5: nothing in it is pressed, holds the focus or is read out. */
function addInert(): void {
  const covered = (event: Event): HTMLElement | null =>
    event.target instanceof Element ? event.target.closest<HTMLElement>("[inert]") : null;
  for (const kind of ["pointerdown", "mousedown", "touchstart", "click"])
    addEventListener(kind, (event) => covered(event) && (event.preventDefault(), event.stopPropagation()), {
      capture: true,
      passive: false,
    });
  addEventListener(
    "focusin",
    ({ target }) => target instanceof HTMLElement && target.closest("[inert]") && target.blur(),
  );
  new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target instanceof Element && target.hasAttribute("inert")) target.setAttribute("aria-hidden", "true");
      else if (target instanceof Element) target.removeAttribute("aria-hidden");
  }).observe(document, { attributes: true, attributeFilter: ["inert"], subtree: true });
}

/** `<dialog>` before Firefox 98 and Safari 15.4: an element that lies above the others, which are inert meanwhile. */
function addDialog(): void {
  const beside = (own: Element): Element[] => {
    const around = own.parentElement;
    if (around === null || own === document.body) return [];
    return [...Array.from(around.children).filter((one) => one !== own && one.tagName !== "SCRIPT"), ...beside(around)];
  };
  const covered = new WeakMap<Element, Element[]>();
  add(HTMLElement.prototype, "showModal", function (this: HTMLElement): void {
    this.setAttribute("open", "");
    this.setAttribute("role", "dialog");
    this.setAttribute("aria-modal", "true");
    const others = beside(this).filter((one) => !one.hasAttribute("inert"));
    covered.set(this, others);
    for (const one of others) one.setAttribute("inert", "");
    this.querySelector<HTMLElement>("button, [href], input, [tabindex]")?.focus();
  });
  add(HTMLElement.prototype, "close", function (this: HTMLElement): void {
    this.removeAttribute("open");
    for (const one of covered.get(this) ?? []) one.removeAttribute("inert");
  });
}

if (globalThis.HTMLElement && !("inert" in HTMLElement.prototype)) addInert();
if (globalThis.HTMLElement && !("HTMLDialogElement" in globalThis)) addDialog();
