/** One request to the server at a time, with its success or failure in one sentence. */

import { t } from "../lib/i18n/index.svelte";
import { reasonOf, refusalText } from "../lib/refusals";
import { PasskeyProblem } from "./passkey";

export function problemText(error: unknown): string {
  if (error instanceof PasskeyProblem) return t(`account-${error.trouble}`);
  const reason = reasonOf(error);
  return reason.code === "network/unreachable" ? t("account-offline") : refusalText(reason);
}

export class Attempt {
  busy = $state(false);
  said = $state("");
  problem = $state("");

  /** Do it and say what it returns. Whether it worked. */
  async run(what: () => Promise<string>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.said = this.problem = "";
    try {
      this.said = await what();
      return true;
    } catch (error) {
      this.problem = problemText(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
