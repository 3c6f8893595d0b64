/** A bad input of the corpus: what is wrong with it in a few words, and where. The input itself follows. */
export type BadInput = [cause: string, field: string, input: unknown, ...more: unknown[]];

/**
 * A value of a field of an order's body or of an address, and the key of the sentence that refuses it. `at`: where the
 * value is put, if that is not the field that is named.
 */
export type BadField = [cause: string, field: string, value: unknown, messageKey: string, at?: string];

/** Values of one field that are refused with the same sentence; each value names its own case. */
export function badFields(field: string, messageKey: string, values: readonly unknown[]): BadField[] {
  return values.map((value) => [shown(value), field, value, messageKey]);
}

/** Splits a compact list of texts. */
export function listed(texts: string): string[] {
  return texts.split(' | ');
}

const SHOWN_LENGTH = 60;

/** A value as the title of a test shows it: whole, or its beginning and its length. */
export function shown(value: unknown): string {
  if (value === undefined) return 'left out';
  const text = written(value);
  return text.length <= SHOWN_LENGTH ? text : `${text.slice(0, SHOWN_LENGTH)}… (${text.length})`;
}

/** Returns what a group holds twice, by cause or by input. */
export function repeatedIn(group: readonly BadInput[]): string[] {
  return [
    ...twice(group.map(([cause, field]) => `${field}: ${cause}`)),
    ...twice(group.map(([, field, input]) => `${field}: ${written(input)}`)),
  ];
}

function twice(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts.filter((text) => seen.size === seen.add(text).size);
}

/** Distinguishes what JSON would not: a value that is left out, and one that is no number. */
function written(input: unknown): string {
  return JSON.stringify(input, (_, value: unknown) => {
    if (value === undefined) return '(left out)';
    return typeof value === 'number' && !Number.isFinite(value) ? `(${value})` : value;
  });
}
