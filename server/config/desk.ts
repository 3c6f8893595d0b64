import * as z from 'zod';
import { getHost, isThisMachine, origin } from './address.ts';
import { host, oneOf, port, THIS_MACHINE } from './values.ts';

/** See docs/desk.md. */
export const deskSettings = {
  /** Unset disables the desk. */
  DESK_PORT: port.optional(),
  DESK_HOST: host.default(THIS_MACHINE),
  DESK_URL: origin.optional(),
  /** If on, roles that can move value must sign in with a passkey. Defaults to on in production. */
  DESK_PASSKEYS_REQUIRED: oneOf(['on', 'off']).optional(),
  /**
   * Whole francs. Refunds, address changes and replacements above it need a second person; 0 means always.
   */
  DESK_APPROVAL_ABOVE_CHF: z.coerce.number().int().min(0).max(1_000_000).default(200),
};

const settingsSchema = z.object(deskSettings);

export function toDeskConfig({
  DESK_PORT,
  DESK_HOST,
  DESK_URL,
  DESK_PASSKEYS_REQUIRED,
  DESK_APPROVAL_ABOVE_CHF,
  CADEAU_ENV,
}: z.infer<typeof settingsSchema> & { CADEAU_ENV: string }) {
  return {
    passkeysRequired: (DESK_PASSKEYS_REQUIRED ?? (CADEAU_ENV === 'production' ? 'on' : 'off')) === 'on',
    /** In Rappen. */
    approvalAbove: DESK_APPROVAL_ABOVE_CHF * 100,
    desk:
      DESK_PORT === undefined
        ? undefined
        : { port: DESK_PORT, host: DESK_HOST, url: DESK_URL ?? `http://localhost:${DESK_PORT}` },
  };
}

type Environment = Record<string, string | undefined>;

/** The desk must not share an origin, and therefore cookies and storage, with the shop. */
export function findDeskContradictions({
  PORT = '3000',
  METRICS_PORT,
  DESK_PORT,
  DESK_URL,
  PUBLIC_URL,
}: Environment): string[] {
  if (DESK_PORT === undefined)
    return DESK_URL === undefined ? [] : ['DESK_URL: has no effect without DESK_PORT'];
  const isShop = DESK_URL !== undefined && getHost(DESK_URL) !== undefined && DESK_URL === PUBLIC_URL;
  return [
    ...(DESK_PORT === PORT ? ['DESK_PORT: is the same as PORT; choose another'] : []),
    ...(DESK_PORT === METRICS_PORT ? ['DESK_PORT: is the same as METRICS_PORT; choose another'] : []),
    ...(isShop ? ['DESK_URL: equals the address of the shop; the desk needs its own'] : []),
  ];
}

/** Finds settings that are invalid in production only. */
export function findDeskErrors({ DESK_PORT, DESK_URL }: Environment): string[] {
  if (DESK_PORT === undefined) return [];
  if (DESK_URL === undefined) return ['DESK_URL: is missing; DESK_PORT is set'];
  return [
    ...(DESK_URL.startsWith('http://') ? ['DESK_URL: must begin with https://'] : []),
    ...(isThisMachine(getHost(DESK_URL))
      ? ['DESK_URL: is an address of this machine, which others cannot reach']
      : []),
  ];
}
