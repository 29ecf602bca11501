// A warning that this device stores nothing, wherever somebody may rely on it.
import { unkept } from "../device/kept.ts";
import { say } from "../words/words.ts";

export const Unkept = () =>
  unkept.value ? (
    <p role="status" class="unkept sheet">
      {say("who.unkept")}
    </p>
  ) : null;
