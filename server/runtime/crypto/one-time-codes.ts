import { Secret, TOTP } from 'otpauth';
import type { createSealing } from './sealed-text.ts';

/** The settings that every authenticator app supports. */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Bytes of the shared secret (RFC 4226 4). */
const SECRET_BYTES = 20;
/** Number of accepted time steps before and after the current one, because phone clocks differ. */
const STEP_TOLERANCE = 1;

export type CodeKey = { key: string; address: string };

/** Creates and checks codes of authenticator apps (TOTP, RFC 6238). `now` returns Unix ms. */
export function createOneTimeCodes({ seal, open }: ReturnType<typeof createSealing>, now: () => number) {
  const createTotp = (sealed: string, personId: string, names: { issuer?: string; label?: string } = {}) => {
    const key = open(sealed, personId);
    return key === undefined
      ? undefined
      : new TOTP({ ...SETTINGS, ...names, secret: Secret.fromBase32(key) });
  };
  return {
    /** @returns the encrypted secret of a person */
    create: (personId: string): string => seal(new Secret({ size: SECRET_BYTES }).base32, personId),
    /** Returns the secret as a key and as an `otpauth:` URL, to set up an app. */
    describe: (
      sealed: string,
      { id, signInName, shop }: { id: string; signInName: string; shop: string },
    ): CodeKey => {
      const codes = createTotp(sealed, id, { issuer: shop, label: signInName });
      if (codes === undefined) throw new Error('no key decrypts the secret');
      return { key: codes.secret.base32, address: codes.toString() };
    },
    /** @returns the time step of a valid code, current or one step apart */
    findStep: (sealed: string, personId: string, code: string): number | undefined => {
      const codes = createTotp(sealed, personId);
      const timestamp = now();
      const stepOffset = codes?.validate({ token: code, timestamp, window: STEP_TOLERANCE }) ?? null;
      return codes === undefined || stepOffset === null
        ? undefined
        : codes.counter({ timestamp }) + stepOffset;
    },
  };
}

export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>;
