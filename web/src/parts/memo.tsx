// A part that is drawn anew only when one of its properties is another one.
import { Component, type ComponentChild, type ComponentType } from "preact";

export function memo<P extends object>(draw: (props: P) => ComponentChild): ComponentType<P> {
  return class extends Component<P> {
    /** A signal that it listens to changes its state. */
    override shouldComponentUpdate(next: P, state: object): boolean {
      return state !== this.state || differ(next, this.props) || differ(this.props, next);
    }
    override render(props: P): ComponentChild {
      return draw(props);
    }
  };
}

const differ = (one: object, other: object): boolean =>
  Object.entries(one).some(([name, value]) => Reflect.get(other, name) !== value);
