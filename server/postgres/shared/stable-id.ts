import { createHash } from 'node:crypto';

/**
 * Derives an id from its parts: a UUID of version 8 (RFC 9562). External systems identify our rows by these ids.
 * After a restore the shop derives the same ids again, so a repeated request never issues a second card (I-22).
 */
export function stableId(...parts: readonly (string | number)[]): string {
  const bytes = createHash('sha256').update(parts.join('\n')).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Returns the id of a card, which is also its issue id at the supplier. */
export function stableCardId(orderId: string, line: number, ordinal: number, generation: number): string {
  return stableId('card', orderId, line, ordinal, generation);
}

/**
 * Returns the void id of a card, the same for every cause, or of an activation whose number is discarded. For a
 * known id, the supplier repeats its first response.
 */
export function stableVoidId(cardOrActivationId: string): string {
  return stableId('void', cardOrActivationId);
}
