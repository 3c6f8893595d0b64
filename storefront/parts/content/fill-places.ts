/**
 * Puts values into the places of every text in a tree of JSON, written `{{name}}`. A place without a value stays:
 * it is filled where its figure is known, as the count of answers found.
 */
export function fillPlaces<Texts>(texts: Texts, values: Readonly<Record<string, string>>): Texts {
  return JSON.parse(JSON.stringify(texts), (_key, value: unknown) =>
    typeof value === 'string'
      ? value.replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place)
      : value,
  );
}
