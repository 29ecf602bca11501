// Where sentences are read aloud: the one of the moment once more.
import { Icon } from "../pictures.tsx";
import { say } from "../words/words.ts";
import { aloud, read } from "../speech/aloud.ts";
import { IconButton } from "./IconButton.tsx";
import { now } from "../speech/now.ts";

export const ReadAgain = () =>
  aloud.value ? (
    <IconButton class="button-bare read-again" label={say("aloud.again")} onClick={() => read(now.value)}>
      <Icon name="ear" />
    </IconButton>
  ) : null;
