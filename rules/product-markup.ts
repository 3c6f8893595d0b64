/**
 * Converts a product's long description between simple markup and HTML. An empty line separates paragraphs.
 * Lines that start with `- ` or `1. ` are list items. `**strong**` and `*emphasis*` format words.
 */

const ITEM = /^(?:- |\d+\. )/;
const INLINE: readonly (readonly [tag: string, mark: string])[] = [
  ['strong', '**'],
  ['em', '*'],
];

export function toHtml(markup: string): string {
  return markup
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').flatMap((line) => (line.trim() === '' ? [] : line.trim())))
    .filter((lines) => lines.length > 0)
    .map(renderBlock)
    .join('');
}

/** @returns undefined for HTML without an equivalent in the markup */
export function toMarkup(html: string): string | undefined {
  const blocks = [...html.matchAll(/<(p|ul|ol)>([\s\S]*?)<\/\1>/g)].map(([, tag = '', inner = '']) =>
    tag === 'p' ? inner.replaceAll('<br>', '\n') : toListItems(tag, inner),
  );
  const markup = INLINE.reduce(
    (text, [tag, mark]) => text.replaceAll(`<${tag}>`, mark).replaceAll(`</${tag}>`, mark),
    blocks.join('\n\n'),
  );
  // Remaining tags have no equivalent.
  return !markup.includes('<') && toHtml(markup) === html ? markup : undefined;
}

function renderBlock(lines: readonly string[]): string {
  const [first = ''] = lines;
  const tag = first.startsWith('- ') ? 'ul' : 'ol';
  if (!ITEM.test(first) || !lines.every((line) => getTag(line) === tag)) {
    return `<p>${lines.map(renderInline).join('<br>')}</p>`;
  }
  const items = lines.map((line) => `<li>${renderInline(line.replace(ITEM, ''))}</li>`);
  return `<${tag}>${items.join('')}</${tag}>`;
}

function getTag(line: string): string {
  if (line.startsWith('- ')) return 'ul';
  return ITEM.test(line) ? 'ol' : 'p';
}

function renderInline(line: string): string {
  return line
    .replaceAll(/\*\*(\S(?:[^*]*\S)?)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\*(\S(?:[^*]*\S)?)\*/g, '<em>$1</em>');
}

function toListItems(tag: string, inner: string): string {
  const items = [...inner.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, text = '']) => text);
  return items.map((text, index) => `${tag === 'ul' ? '-' : `${index + 1}.`} ${text}`).join('\n');
}
