import { createHmac, timingSafeEqual } from 'node:crypto';

/** What of a time and a body; the header may hold more, in any order. */
const TIME = /(?:^|,)\s*t=(\d{1,20})\s*(?:,|$)/;
const SIGNATURE = /(?:^|,)\s*s0=([0-9a-f]{64})\s*(?:,|$)/i;

/**
 * Whether a notification was signed with one of the keys: an HMAC of time and body, as its bytes came (datatrans 7). The
 * time is not judged: no age is documented, and what a repeated notification causes is one question more.
 * @param keys in hexadecimal
 */
export function isSigned(
  header: string | string[] | undefined,
  rawBody: string,
  keys: readonly string[],
): boolean {
  if (typeof header !== 'string') return false;
  const [, time] = TIME.exec(header) ?? [];
  const [, signature] = SIGNATURE.exec(header) ?? [];
  if (time === undefined || signature === undefined) return false;
  const told = Buffer.from(signature, 'hex');
  // Each key is tried, so that the time taken does not tell which one it was.
  return keys.map((key) => timingSafeEqual(signatureOf(key, time, rawBody), told)).includes(true);
}

function signatureOf(key: string, time: string, rawBody: string): Buffer {
  return createHmac('sha256', Buffer.from(key, 'hex')).update(time).update(rawBody).digest();
}
