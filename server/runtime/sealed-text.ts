import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts short texts for the database (AES-256-GCM, bound to whom they belong to) by keys that follow from the card keys:
 * what the old one wrote can still be read.
 * @param purpose texts of one purpose are none of another
 */
export function createSealing({ current, old }: { current: Buffer; old?: Buffer }, purpose: string) {
  const keyOf = (key: Buffer) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
  const own = keyOf(current);
  const readable = [own, ...(old === undefined ? [] : [keyOf(old)])];
  return {
    seal: (text: string, owner: string): string => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', own, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    /** @returns undefined for what no key opens */
    open: (sealed: string, owner: string): string | undefined => {
      const bytes = Buffer.from(sealed, 'base64url');
      for (const key of readable) {
        const text = openWith(key, bytes, owner);
        if (text !== undefined) return text;
      }
      return undefined;
    },
  };
}

function openWith(key: Buffer, bytes: Buffer, owner: string): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
      // A shorter tag would be easier to forge.
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    return undefined;
  }
}
