// A check box with its label.

interface Props {
  label: string;
  on: boolean;
  pick: (on: boolean) => void;
  class?: string;
}

export const Check = ({ label, on, pick, class: look = "check" }: Props) => (
  <label class={look}>
    <input type="checkbox" checked={on} onChange={(event) => pick(event.currentTarget.checked)} />
    {label}
  </label>
);
