import { createHmac, hkdfSync } from 'node:crypto';
import { decryptText, encryptText } from './sealed-text.ts';

const VERSION = 'v1';

type Secret = { number: string; pin: string };

export type CardKeys = {
  current: Buffer;
  /** The previous key. It only decrypts. */
  old?: Buffer;
  /** Number keys of removed card keys. They still recognise card numbers from that time. */
  numberKeys?: readonly Buffer[];
};

/**
 * Encrypts card numbers and PINs for storage (AES-256-GCM, bound to the card's id). The old key still
 * decrypts, so that keys can be rotated without downtime.
 */
export function createCardCipher(keys: CardKeys) {
  const readable = new Map(
    [keys.current, keys.old].flatMap((key) => (key ? [[cardKeyName(key), key] as const] : [])),
  );
  const hashKeys = [deriveNumberKey(keys.current), ...formerNumberKeys(keys)];
  const linkCodeKeys = [...readable.values()].map((key) => deriveKey(key, 'link code hash'));
  return {
    /** Key names as contained in encrypted texts. */
    keyNames: {
      current: cardKeyName(keys.current),
      ...(keys.old !== undefined && { old: cardKeyName(keys.old) }),
    },
    encrypt: (secret: Secret, cardId: string): string => {
      const encrypted = encryptText(keys.current, JSON.stringify(secret), cardId);
      return [VERSION, cardKeyName(keys.current), encrypted].join('.');
    },
    decrypt: (stored: string, cardId: string): Secret => {
      const [version, name, encrypted] = stored.split('.');
      const key = readable.get(name ?? '');
      if (version !== VERSION || key === undefined || encrypted === undefined)
        throw new Error('unknown card key');
      return JSON.parse(decryptText(key, encrypted, cardId));
    },
    hashNumber: (number: string): string[] => hashKeys.map((key) => keyedHash(key, number)),
    /**
     * Hashes the code of a mail's link: with the current key first, then with the old key. A code is too short
     * for a fast hash without a key, and a slow hash would cost more than the rest of the mail.
     */
    hashLinkCode: (code: string): string[] => linkCodeKeys.map((key) => keyedHash(key, code)),
  };
}

/** Derives the key for number hashes. It can't decrypt, and doesn't reveal the card key. */
function deriveNumberKey(key: Buffer): Buffer {
  return deriveKey(key, 'card number hash');
}

function deriveKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
}

function keyedHash(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Returns the distinct number keys to keep after the old card key is removed. */
export function formerNumberKeys({ current, old, numberKeys = [] }: CardKeys): Buffer[] {
  const former = [...(old === undefined ? [] : [deriveNumberKey(old)]), ...numberKeys];
  const own = deriveNumberKey(current);
  return former.filter(
    (key, index) => !key.equals(own) && former.findIndex((other) => other.equals(key)) === index,
  );
}

/** Returns a name that identifies a key without revealing it. */
export function cardKeyName(key: Buffer): string {
  return createHmac('sha256', key).update('name of this key').digest('base64url').slice(0, 8);
}
