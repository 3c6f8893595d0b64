/** A bad input of the corpus: what is wrong with it in a few words, and where. The input itself follows. */
export type BadInput = [cause: string, field: string, input: unknown, ...more: unknown[]];

/**
 * A value of a field of an order's body or of an address, and the key of the sentence that refuses it. `at`: where the
 * value is put, if that is not the field that is named.
 */
export type BadField = [cause: string, field: string, value: unknown, messageKey: string, at?: string];

/** What stands more than once in a group, by cause or by the input itself: each case is to be one of its own. */
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

/** Told apart as JSON would not: what is left out, what is no number, and the sign of nothing. */
function written(input: unknown): string {
  return JSON.stringify(input, (_, value: unknown) => {
    if (value === undefined) return '(left out)';
    return typeof value === 'number' && !Number.isFinite(value) ? `(${value})` : value;
  });
}
