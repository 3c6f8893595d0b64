import { digitsOnly } from './money.ts';

const NAMED_KEYS = new Set([
  'Backspace',
  'Delete',
  'Enter',
  'Tab',
  'Home',
  'End',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  // Keyboards of phones and input methods often don't tell the key; the text is reduced to digits afterwards.
  'Unidentified',
  'Process',
]);

/**
 * Whether a price or amount input lets a pressed key through (specification 5, readings 8). What
 * writes nothing into the field is the browser's: copy and paste, but also reloading and zooming, which a person who needs
 * large letters must be able to do from anywhere.
 */
export function allowedKey({
  key,
  ctrlKey,
  metaKey,
  altKey = false,
}: {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  /** With Control it is AltGr, which writes. */
  readonly altKey?: boolean;
}): boolean {
  if (/^[0-9]$/.test(key) || NAMED_KEYS.has(key)) return true;
  return /^F\d+$/.test(key) || metaKey || (ctrlKey && !altKey);
}

/**
 * What a field holds after something was typed or pasted: its digits. A pasted text is cut to length; a figure typed
 * into a full field is refused wherever the caret is.
 */
export function digitsTyped(
  { before, after, pasted }: { before: string; after: string; pasted: boolean },
  length: number,
): string {
  const isFull = before.length === length && digitsOnly(after, length + 1).length > length;
  return isFull && !pasted ? before : digitsOnly(after, length);
}
