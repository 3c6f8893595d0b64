import { hkdfSync } from 'node:crypto';
import { decryptText, encryptText } from './encrypted-text.ts';

/**
 * Encrypts short texts for the database, bound to their owner. Keys are derived from the card keys, and the
 * old key still decrypts.
 * @param purpose separates the keys of different uses
 */
export function createSealing({ current, old }: { current: Buffer; old?: Buffer }, purpose: string) {
  const deriveKey = (key: Buffer) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
  const own = deriveKey(current);
  const readable = [own, ...(old === undefined ? [] : [deriveKey(old)])];
  return {
    seal: (text: string, owner: string): string => encryptText(own, text, owner),
    /** @returns undefined if no key decrypts it */
    open: (sealed: string, owner: string): string | undefined => {
      for (const key of readable) {
        const text = openWith(key, sealed, owner);
        if (text !== undefined) return text;
      }
      return undefined;
    },
  };
}

function openWith(key: Buffer, sealed: string, owner: string): string | undefined {
  try {
    return decryptText(key, sealed, owner);
  } catch {
    return undefined;
  }
}
