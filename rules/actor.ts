/** The operator behind a change. Never contains a card number, PIN or address. */
export type Actor = {
  /** Display name at the desk, name of the operating system user, or the value of `--person`. */
  person: string;
  /** The person at the desk. Undefined for the command line and for automatic work. */
  personId?: string | undefined;
  /** The command without its values: `refund`, `mails resend`. */
  command: string;
  reason: string;
};

export type Reader = Actor & {
  /** True if an open page reloads itself. */
  isBackground?: boolean | undefined;
};
