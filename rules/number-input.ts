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

/** Select all, copy, paste, cut: with Control or, on a Mac, Command. */
const SHORTCUT_LETTERS = new Set(['a', 'c', 'v', 'x']);

/** Whether a price or amount input lets a pressed key through (specification section 5, readings section 8). */
export function allowedKey({
  key,
  ctrlKey,
  metaKey,
}: {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}): boolean {
  if (/^[0-9]$/.test(key) || NAMED_KEYS.has(key)) return true;
  return (ctrlKey || metaKey) && SHORTCUT_LETTERS.has(key.toLowerCase());
}
