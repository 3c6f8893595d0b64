/**
 * Puts values into the places of every text in a tree, written `{{name}}`. A place without a value stays:
 * it is filled where its figure is known, as the count of answers found.
 */
export function fillPlaces<Texts>(texts: Texts, values: Readonly<Record<string, string>>): Texts {
  return filled(texts, values) as Texts;
}

function filled(value: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string')
    return value.replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place);
  if (Array.isArray(value)) return value.map((item) => filled(item, values));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filled(item, values)]));
  return value;
}
