/** Fills in the placeholders `{{name}}`. Throws if a value is missing, so that tests detect it. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for the placeholder «${name}» of the text`);
    return String(value);
  });
}

/**
 * Fills in the placeholders of a JSON tree. Those without a value remain, because a page fills them later, such as the
 * number of matches.
 */
export function fillPlaceholders<Texts>(texts: Texts, values: Readonly<Record<string, string>>): Texts {
  return JSON.parse(JSON.stringify(texts), (_key, value: unknown) =>
    typeof value === 'string'
      ? value.replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place)
      : value,
  );
}
