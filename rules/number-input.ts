import { keepDigits } from './money.ts';

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
  // Phone keyboards and input methods often hide the key. The text is filtered afterwards.
  'Unidentified',
  'Process',
]);

/**
 * True if a price or amount input accepts the key (specification 5, readings 8). Browser shortcuts such as
 * copy, paste, reload and zoom always work.
 */
export function isAllowedKey({
  key,
  ctrlKey,
  metaKey,
  altKey = false,
}: {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  /** Alt with Control is AltGr, which types characters. */
  readonly altKey?: boolean;
}): boolean {
  if (/^[0-9]$/.test(key) || NAMED_KEYS.has(key)) return true;
  return /^F\d+$/.test(key) || metaKey || (ctrlKey && !altKey);
}

/**
 * Returns the field's digits after input. Truncates pasted text, but rejects a digit typed into a full field.
 */
export function applyDigitInput(
  { before, after, pasted }: { before: string; after: string; pasted: boolean },
  length: number,
): string {
  const isFull = before.length === length && keepDigits(after, length + 1).length > length;
  return isFull && !pasted ? before : keepDigits(after, length);
}
