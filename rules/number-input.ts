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
 * writes nothing into the field is the browser's: copy and paste, but also reloading and zooming, which whoever needs
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
