/**
 * The long description of a product as it is typed, and as pages show it. Paragraphs stand apart by an empty line; a line
 * that begins with `- ` or `1. ` is an item of a list; `**strong**`, `*emphasis*`.
 */

const ITEM = /^(?:- |\d+\. )/;
const INLINE: readonly (readonly [tag: string, mark: string])[] = [
  ['strong', '**'],
  ['em', '*'],
];

/** The HTML of a typed text. */
export function htmlOf(typed: string): string {
  return typed
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').flatMap((line) => (line.trim() === '' ? [] : line.trim())))
    .filter((lines) => lines.length > 0)
    .map(blockOf)
    .join('');
}

/** @returns undefined for HTML that this way of typing cannot say: it is then written as HTML */
export function typedOf(html: string): string | undefined {
  const blocks = [...html.matchAll(/<(p|ul|ol)>([\s\S]*?)<\/\1>/g)].map(([, tag = '', inner = '']) =>
    tag === 'p' ? inner.replaceAll('<br>', '\n') : itemsOf(tag, inner),
  );
  const typed = INLINE.reduce(
    (text, [tag, mark]) => text.replaceAll(`<${tag}>`, mark).replaceAll(`</${tag}>`, mark),
    blocks.join('\n\n'),
  );
  // A tag that is left would have to be typed.
  return !typed.includes('<') && htmlOf(typed) === html ? typed : undefined;
}

function blockOf(lines: readonly string[]): string {
  const [first = ''] = lines;
  const tag = first.startsWith('- ') ? 'ul' : 'ol';
  if (!ITEM.test(first) || !lines.every((line) => tagOf(line) === tag)) {
    return `<p>${lines.map(inlineOf).join('<br>')}</p>`;
  }
  const items = lines.map((line) => `<li>${inlineOf(line.replace(ITEM, ''))}</li>`);
  return `<${tag}>${items.join('')}</${tag}>`;
}

function tagOf(line: string): string {
  if (line.startsWith('- ')) return 'ul';
  return ITEM.test(line) ? 'ol' : 'p';
}

function inlineOf(line: string): string {
  return line
    .replaceAll(/\*\*(\S(?:[^*]*\S)?)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\*(\S(?:[^*]*\S)?)\*/g, '<em>$1</em>');
}

function itemsOf(tag: string, inner: string): string {
  const items = [...inner.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, text = '']) => text);
  return items.map((text, index) => `${tag === 'ul' ? '-' : `${index + 1}.`} ${text}`).join('\n');
}
