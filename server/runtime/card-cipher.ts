import { createHmac, hkdfSync } from 'node:crypto';
import { decryptText, encryptText } from './encrypted-text.ts';

const VERSION = 'v1';

type Secret = { number: string; pin: string };

export type CardKeys = {
  current: Buffer;
  /** The one before it, which only decrypts. */
  old?: Buffer;
  /** Number keys of card keys that are gone: numbers of their time are still recognised. */
  numberKeys?: readonly Buffer[];
};

/**
 * Encrypts card numbers and PINs (AES-256-GCM, bound to the card's id) for keeping in the database. What the old key
 * wrote can still be read, so that a key is changed without a moment's stop.
 */
export function createCardCipher(keys: CardKeys) {
  const readable = new Map(
    [keys.current, keys.old].flatMap((key) => (key ? [[cardKeyName(key), key] as const] : [])),
  );
  const hashKeys = [numberKeyOf(keys.current), ...formerNumberKeys(keys)];
  return {
    /** What stands in a stored text of each key. */
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
    hashNumber: (number: string): string[] =>
      hashKeys.map((key) => createHmac('sha256', key).update(number).digest('base64url')),
  };
}

/** With it numbers are recognised; it decrypts nothing, and the card key does not follow from it. */
function numberKeyOf(key: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'card number hash', 32));
}

/** The number keys that must outlive the old card key, each once. */
export function formerNumberKeys({ current, old, numberKeys = [] }: CardKeys): Buffer[] {
  const former = [...(old === undefined ? [] : [numberKeyOf(old)]), ...numberKeys];
  const own = numberKeyOf(current);
  return former.filter(
    (key, index) => !key.equals(own) && former.findIndex((other) => other.equals(key)) === index,
  );
}

/** Tells keys apart without telling anything of them. */
export function cardKeyName(key: Buffer): string {
  return createHmac('sha256', key).update('name of this key').digest('base64url').slice(0, 8);
}
