import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text (AES-256-GCM) to base64url of nonce, tag and ciphertext.
 * @param owner bound as additional data, not stored
 */
export function encryptText(key: Buffer, text: string, owner: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** @throws if the key or owner differs, or the text was changed */
export function decryptText(key: Buffer, encrypted: string, owner: string): string {
  const bytes = Buffer.from(encrypted, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    // A shorter tag would be easier to forge.
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return text.toString('utf8');
}

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
