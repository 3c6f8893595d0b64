/** Passkeys of one person: one for each device, and some in reserve. */
export const PASSKEYS_MAX = 10;

/** Characters of the name that a person gives to a passkey. */
export const PASSKEY_NAME_MAX = 60;
