import { createHash } from 'node:crypto';

/**
 * The same parts always give the same id (a UUID of version 8, RFC 9562). What an external system knows by our id
 * keeps it when a backup is restored and the row is written again: a card is asked for again and not issued again
 * (I-22).
 */
export function stableId(...parts: readonly (string | number)[]): string {
  const bytes = createHash('sha256').update(parts.join('\n')).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The id of a card in its place; a replacement is of the next generation. */
export function cardId(orderId: string, line: number, ordinal: number, generation: number): string {
  return stableId('card', orderId, line, ordinal, generation);
}

/**
 * The void id for a card, one for every cause, or for an activation of a number that is set aside: the
 * supplier gives the first answer to it again.
 */
export function voidIdOf(cardOrActivationId: string): string {
  return stableId('void', cardOrActivationId);
}
