// A memoised component: re-rendered only when a prop changes.
import { Component, type ComponentChild, type ComponentType } from "preact";
import { report } from "./report.ts";

/** An exception leaves its place empty until a property changes: one bad drawing costs one drawing. */
export function memo<P extends object>(draw: (props: P) => ComponentChild): ComponentType<P> {
  return class extends Component<P> {
    private failed: P | null = null;
    /** A signal that it listens to changes its state. */
    override shouldComponentUpdate(next: P, state: object): boolean {
      return state !== this.state || differ(next, this.props) || differ(this.props, next);
    }
    override componentDidCatch(error: unknown): void {
      this.fail(error);
      this.setState({});
    }
    override render(props: P): ComponentChild {
      if (this.failed !== null && !differ(props, this.failed)) return null;
      this.failed = null;
      try {
        return draw(props);
      } catch (error) {
        this.fail(error);
        return null;
      }
    }
    private fail(error: unknown): void {
      this.failed = this.props;
      report(error);
    }
  };
}

const differ = (one: object, other: object): boolean =>
  Object.entries(one).some(([name, value]) => Reflect.get(other, name) !== value);
