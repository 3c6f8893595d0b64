import { hkdfSync } from 'node:crypto';
import { decryptText, encryptText } from './encrypted-text.ts';

/**
 * Encrypts short texts for the database, bound to whom they belong to, by keys that follow from the card keys: what the old
 * one wrote can still be read.
 * @param purpose texts of one purpose are none of another
 */
export function createSealing({ current, old }: { current: Buffer; old?: Buffer }, purpose: string) {
  const keyOf = (key: Buffer) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
  const own = keyOf(current);
  const readable = [own, ...(old === undefined ? [] : [keyOf(old)])];
  return {
    seal: (text: string, owner: string): string => encryptText(own, text, owner),
    /** @returns undefined for what no key opens */
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
