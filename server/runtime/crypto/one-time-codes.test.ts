import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { createOneTimeCodes } from './one-time-codes.ts';
import { createSealing } from './sealed-text.ts';

const STEP_MS = 30_000;

describe('a code of an authenticator app', () => {
  let now = 1_700_000_010_000;
  const sealing = createSealing({ current: randomBytes(32) }, 'codes');
  const codes = createOneTimeCodes(sealing, () => now);
  const anna = { id: 'a1', signInName: 'anna', shop: 'Murmeli' };
  const sealed = codes.create(anna.id);
  const { key, address } = codes.describe(sealed, anna);
  const app = new TOTP({ secret: Secret.fromBase32(key) });
  const shownAt = (timestamp: number) => app.generate({ timestamp });

  it('matches the address that the app received', () => {
    expect(address).toMatch(/^otpauth:\/\/totp\/Murmeli:anna\?issuer=Murmeli&secret=[A-Z2-7]{32}/);
    expect(address).toContain(key);
  });

  it.each([
    ['now', 0, 0],
    ['a step ago', -STEP_MS, -1],
    ['a step ahead', STEP_MS, 1],
  ])('is accepted for %s', (_when, ms, steps) => {
    const step = Math.floor(now / STEP_MS) + steps;
    expect(codes.findStep(sealed, anna.id, shownAt(now + ms))).toBe(step);
  });

  it('is refused two steps later, and when it is no code', () => {
    const shown = shownAt(now);
    now += 2 * STEP_MS;
    expect(codes.findStep(sealed, anna.id, shown)).toBeUndefined();
    for (const code of ['', '12345', 'abcdef', '1234567']) {
      expect(codes.findStep(sealed, anna.id, code)).toBeUndefined();
    }
  });

  it('belongs to one person only', () => expect(codes.findStep(sealed, 'b2', shownAt(now))).toBeUndefined());

  it('matches RFC 6238 for its key and times', () => {
    const rfc = sealing.seal(Secret.fromUTF8('12345678901234567890').base32, 'rfc');
    for (const [seconds, code] of [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [2_000_000_000, '279037'],
    ] as const) {
      now = seconds * 1000;
      expect(codes.findStep(rfc, 'rfc', code)).toBe(Math.floor(seconds / 30));
    }
  });
});
