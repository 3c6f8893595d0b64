/** Keeps passwords so that none can be read. */
export type Passwords = {
  hash: (password: string) => Promise<string>;
  /** Takes as long without a hash, so that nobody learns by the clock who is known. */
  matches: (password: string, hash: string | null) => Promise<boolean>;
};
