import { randomInt } from 'node:crypto';

const lowerAndDigits = 'abcdefghijklmnopqrstuvwxyz0123456789';
const alphanumeric = `ABCDEFGHIJKLMNOPQRSTUVWXYZ${lowerAndDigits}`;

/** Returns 25 lower-case letters and digits (saferpay 2). */
export function newToken(): string {
  return randomText(lowerAndDigits, 25);
}

/** Returns 28 letters and digits (saferpay 3). */
export function newTransactionId(): string {
  return randomText(alphanumeric, 28);
}

export function randomDigits(length: number): string {
  return randomText('0123456789', length);
}

function randomText(alphabet: string, length: number): string {
  let text = '';
  while (text.length < length) text += alphabet.charAt(randomInt(alphabet.length));
  return text;
}
