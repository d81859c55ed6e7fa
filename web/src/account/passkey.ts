/** Passkeys through the browser's own functions. Each kind of failure has its own text. */

/** Why the browser has no passkey for us; `account-…` is its text. */
export class PasskeyProblem extends Error {
  constructor(readonly trouble: "cancelled" | "no-passkeys" | "has-passkey") {
    super(trouble);
  }
}

function troubleOf(error: unknown): PasskeyProblem["trouble"] {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "InvalidStateError") return "has-passkey";
  // Browsers don't tell a page why there was no answer: the user said no, took too long, or has no passkey.
  return name === "NotAllowedError" || name === "AbortError" ? "cancelled" : "no-passkeys";
}

async function asked(credential: () => Promise<Credential | null>): Promise<unknown> {
  try {
    const found = await credential();
    return (found as PublicKeyCredential).toJSON();
  } catch (error) {
    throw new PasskeyProblem(troubleOf(error));
  }
}

/** A new passkey, in the form that the server reads. */
export const created = (options: PublicKeyCredentialCreationOptionsJSON): Promise<unknown> =>
  asked(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  );

/** The answer of a passkey that the user chose. */
export const proven = (options: PublicKeyCredentialRequestOptionsJSON): Promise<unknown> =>
  asked(() =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
  );
