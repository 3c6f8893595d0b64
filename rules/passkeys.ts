/** Allows one passkey per device and some spares. */
export const PASSKEYS_MAX = 10;

/** Maximum number of characters. */
export const PASSKEY_NAME_MAX = 60;
