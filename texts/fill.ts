/** Fills in the placeholders `{{name}}`. Throws if a value is missing, so that tests detect it. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for the placeholder «${name}» of the text`);
    return String(value);
  });
}
