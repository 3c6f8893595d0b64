/** Escaped HTML. Create it only with `html`. */
export type Html = { readonly markup: string };

type Value = string | number | Html | readonly Html[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

function toMarkup(value: Value): string {
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

/** Hides decoration from Outlook, whose engine, Word, draws no empty boxes. */
export function hiddenFromWord({ markup }: Html): Html {
  return { markup: `<!--[if !mso]><!-->${markup}<!--<![endif]-->` };
}

/** Template tag for HTML. Escapes values for text and quoted attributes unless they are `Html`. */
export function html(literals: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: literals.map((literal, index) => literal + toMarkup(values[index] ?? '')).join('') };
}
