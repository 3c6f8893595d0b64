/**
 * Puts values into the places of a text, written `{{name}}` as in the storefront's texts. Throws for a place
 * that got no value, so that a test meets it and not a buyer.
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_place, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The text has a place «${name}» and no value for it`);
    return String(value);
  });
}
