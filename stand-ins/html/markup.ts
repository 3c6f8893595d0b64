/** Safe markup. Only `html` creates it. */
export type Html = { readonly markup: string };

type Part = Html | string | number | undefined | false | readonly Html[];

/** Builds markup and escapes every text in it. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let markup = texts[0] ?? '';
  parts.forEach((part, index) => {
    markup += toMarkup(part) + (texts[index + 1] ?? '');
  });
  return { markup };
}

function toMarkup(part: Part): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part));
  return 'markup' in part ? part.markup : part.map((piece) => piece.markup).join('\n');
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
