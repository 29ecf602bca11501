// A screen that threw an exception: a page that says so and opens it again. Seats stay on the device.
import { Component, type ComponentChildren } from "preact";
import { Cat } from "../pictures.tsx";
import { say } from "../words/words.ts";
import { address } from "../address.ts";
import { Heading } from "./Heading.tsx";
import { report } from "./report.ts";

interface State {
  failed: boolean;
}

export class Boundary extends Component<{ children: ComponentChildren }, State> {
  override state: State = { failed: false };
  override componentDidCatch(error: unknown): void {
    report(error);
    this.setState({ failed: true });
  }
  override render() {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}

/** No part of a usual screen but the cat: any of them may be what failed. */
function Failed() {
  return (
    <main class="lost">
      <Cat coat="ginger" mood="sulking" size={180} />
      <Heading title={say("failed.title")} says={say("failed.words")} />
      <p>{say("failed.words")}</p>
      <div class="next">
        <button type="button" class="button-main" onClick={() => location.reload()}>
          {say("failed.again")}
        </button>
        <a class="button" href={address("/")}>
          {say("lost.home")}
        </a>
      </div>
    </main>
  );
}
