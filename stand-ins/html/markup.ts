/** Safe markup. Only `html` creates it. */
export type Html = { readonly markup: string };

type Value = Html | string | number | undefined | false | readonly Html[];

/** Builds markup and escapes every text in it. */
export function html(literals: TemplateStringsArray, ...values: readonly Value[]): Html {
  let markup = literals[0] ?? '';
  values.forEach((value, index) => {
    markup += toMarkup(value) + (literals[index + 1] ?? '');
  });
  return { markup };
}

function toMarkup(value: Value): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value));
  return 'markup' in value ? value.markup : value.map((item) => item.markup).join('\n');
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
