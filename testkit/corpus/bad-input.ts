/** An invalid input of the corpus: a short description, its field, then the input itself. */
export type BadInput = [cause: string, field: string, input: unknown, ...more: unknown[]];

/**
 * An invalid value of a body or address field, and the key of the expected error message.
 * `at` is the path of the value if it differs from the reported field.
 */
export type BadField = [cause: string, field: string, value: unknown, messageKey: string, at?: string];

/** Returns invalid values of one field that share an error message. Each value names its case. */
export function badFields(field: string, messageKey: string, values: readonly unknown[]): BadField[] {
  return values.map((value) => [describeValue(value), field, value, messageKey]);
}

export function splitList(texts: string): string[] {
  return texts.split(' | ');
}

const SHOWN_LENGTH = 60;

/** Formats a value for a test title: complete, or its beginning and its length. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'left out';
  const text = serialize(value);
  return text.length <= SHOWN_LENGTH ? text : `${text.slice(0, SHOWN_LENGTH)}… (${text.length})`;
}

/** Returns the duplicates of a group, by description or by input. */
export function findRepeated(group: readonly BadInput[]): string[] {
  return [
    ...twice(group.map(([cause, field]) => `${field}: ${cause}`)),
    ...twice(group.map(([, field, input]) => `${field}: ${serialize(input)}`)),
  ];
}

function twice(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts.filter((text) => seen.size === seen.add(text).size);
}

/** Serializes an input so that `undefined` and numbers that JSON lacks stay distinguishable. */
function serialize(input: unknown): string {
  return JSON.stringify(input, (_, value: unknown) => {
    if (value === undefined) return '(left out)';
    return typeof value === 'number' && !Number.isFinite(value) ? `(${value})` : value;
  });
}
