/** Codes of an authenticator app (TOTP, RFC 6238): six digits, new every 30 seconds. */
export type OneTimeCodes = {
  /** @returns what the codes of a person follow from, encrypted */
  create: (personId: string) => string;
  /** How an app is told, as its key and as `otpauth:` address. */
  describe: (sealed: string, person: { id: string; signInName: string; shop: string }) => CodeKey;
  /** @returns the number of its time step, if it is the code of now or one step beside */
  stepOf: (sealed: string, personId: string, code: string) => number | undefined;
};

export type CodeKey = { key: string; address: string };
