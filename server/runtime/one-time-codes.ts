import { Secret, TOTP } from 'otpauth';
import type { createSealing } from './sealed-text.ts';

/** What every authenticator app takes. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Bytes of what codes follow from (RFC 4226 4). */
const SECRET_BYTES = 20;
/** Steps before and after that are taken: clocks of phones differ. */
const STEPS_BESIDE = 1;

export type CodeKey = { key: string; address: string };

/** Codes of an authenticator app (TOTP, RFC 6238): six digits, new every 30 seconds. `now` in ms since 1970. */
export function createOneTimeCodes({ seal, open }: ReturnType<typeof createSealing>, now: () => number) {
  const codesOf = (sealed: string, personId: string, names: { issuer?: string; label?: string } = {}) => {
    const key = open(sealed, personId);
    return key === undefined ? undefined : new TOTP({ ...FORM, ...names, secret: Secret.fromBase32(key) });
  };
  return {
    /** @returns what the codes of a person follow from, encrypted */
    create: (personId: string): string => seal(new Secret({ size: SECRET_BYTES }).base32, personId),
    /** How an app is told, as its key and as `otpauth:` address. */
    describe: (
      sealed: string,
      { id, signInName, shop }: { id: string; signInName: string; shop: string },
    ): CodeKey => {
      const codes = codesOf(sealed, id, { issuer: shop, label: signInName });
      if (codes === undefined) throw new Error('no key opens what the codes follow from');
      return { key: codes.secret.base32, address: codes.toString() };
    },
    /** @returns the number of its time step, if it is the code of now or one step beside */
    stepOf: (sealed: string, personId: string, code: string): number | undefined => {
      const codes = codesOf(sealed, personId);
      const timestamp = now();
      const beside = codes?.validate({ token: code, timestamp, window: STEPS_BESIDE }) ?? null;
      return codes === undefined || beside === null ? undefined : codes.counter({ timestamp }) + beside;
    },
  };
}

export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>;
