export type Test = (value: unknown) => boolean;

/** True for an object with exactly these fields, each passing its test. */
export function hasExactly(value: unknown, tests: Record<string, Test>): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const names = Object.keys(tests);
  return (
    fields.size === names.length && names.every((name) => fields.has(name) && tests[name]?.(fields.get(name)))
  );
}

export const isText: Test = (value) => typeof value === 'string';

export function isOneOf(values: readonly string[]): Test {
  return (value) => values.some((known) => known === value);
}
