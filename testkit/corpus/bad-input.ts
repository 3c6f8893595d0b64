/** An invalid input of the corpus: a short description, the field, then the input itself. */
export type BadInput = [cause: string, field: string, input: unknown, ...more: unknown[]];

/**
 * An invalid value of a body or address field, and the key of the expected error message.
 * `at` is the path of the value if it differs from the reported field.
 */
export type BadField = [cause: string, field: string, value: unknown, messageKey: string, at?: string];

/** Returns invalid values of one field that have the same error message. The value is the case's description. */
export function badFields(field: string, messageKey: string, values: readonly unknown[]): BadField[] {
  return values.map((value) => [describeValue(value), field, value, messageKey]);
}

export function splitList(texts: string): string[] {
  return texts.split(' | ');
}

const MAX_TITLE_LENGTH = 60;

/** Formats a value for a test title. Long values are truncated, with their length. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'left out';
  const text = serialize(value);
  return text.length <= MAX_TITLE_LENGTH ? text : `${text.slice(0, MAX_TITLE_LENGTH)}… (${text.length})`;
}

/** Returns inputs of a group that have the same description or the same value. */
export function findDuplicates(group: readonly BadInput[]): string[] {
  return [
    ...listDuplicates(group.map(([cause, field]) => `${field}: ${cause}`)),
    ...listDuplicates(group.map(([, field, input]) => `${field}: ${serialize(input)}`)),
  ];
}

function listDuplicates(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts.filter((text) => seen.size === seen.add(text).size);
}

/** Serializes an input so that `undefined`, NaN and infinite numbers stay distinguishable. */
function serialize(input: unknown): string {
  return JSON.stringify(input, (_, value: unknown) => {
    if (value === undefined) return '(left out)';
    return typeof value === 'number' && !Number.isFinite(value) ? `(${value})` : value;
  });
}
