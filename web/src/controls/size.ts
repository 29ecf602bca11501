// The size of an element, as it changes.
import type { RefObject } from "preact";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { type Signal, signal } from "@preact/signals";

interface Size {
  w: number;
  h: number;
}

export function useSize(element: RefObject<HTMLElement | null>): Signal<Size> {
  const size = useMemo(() => signal<Size>({ w: 0, h: 0 }), []);
  useLayoutEffect(() => {
    const node = element.current;
    if (node === null) return;
    const measure = () => {
      if (node.clientWidth !== size.peek().w || node.clientHeight !== size.peek().h)
        size.value = { w: node.clientWidth, h: node.clientHeight };
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(node);
    return () => watch.disconnect();
  }, []);
  return size;
}
