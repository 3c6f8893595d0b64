interface ImportMetaEnv {
  /** Path of the API on the shop's own origin. */
  readonly API_BASE: string;
}
