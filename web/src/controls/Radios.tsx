// One of several: radio buttons that look like any other button, so that arrow keys and readers know them.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface Props<T> {
  label: ComponentChildren;
  value: T;
  values: readonly T[];
  draw: (value: T) => ComponentChildren;
  pick: (value: T) => void;
  off?: (value: T) => boolean; // shown, and not to be had now
  class?: string;
}

export function Radios<T extends string | number>({
  label,
  value,
  values,
  draw,
  pick,
  off,
  class: look = "",
}: Props<T>) {
  const name = useId();
  return (
    <fieldset class={`radios ${look}`}>
      <legend>{label}</legend>
      {values.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name={name}
            checked={one === value}
            disabled={off?.(one) ?? false}
            onChange={() => pick(one)}
          />
          <span class="button">{draw(one)}</span>
        </label>
      ))}
    </fieldset>
  );
}
