/** The operator behind a change: who, by which command, and why. Never holds a number, a PIN or an address. */
export type Actor = {
  /** As the operating system or `--person` names them. */
  person: string;
  /** As typed after `cadeau`, without its values: `refund`, `mails resend`. */
  command: string;
  reason: string;
};

/** Who looks at names or addresses. */
export type Reader = Actor & {
  /** A page that they have open reads it once more. */
  isByItself?: boolean | undefined;
};
