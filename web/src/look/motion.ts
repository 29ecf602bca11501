/** Whether things may move for the eye's sake: not for readers who ask for less motion, nor on slow devices. */
export const motionWanted = (): boolean =>
  !matchMedia("(prefers-reduced-motion: reduce)").matches && !document.documentElement.classList.contains("calm");
