/** HTML that may stand as it is. Only `html` makes it, so that nothing unescaped gets in. */
export type Html = { readonly markup: string };

type Value = string | number | Html | readonly Html[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

function markupOf(value: Value): string {
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

/** A template for HTML: what is put in is escaped, for text and for quoted attributes, unless it is HTML itself. */
export function html(literals: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: literals.map((literal, at) => literal + markupOf(values[at] ?? '')).join('') };
}
