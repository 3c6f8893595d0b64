import { createElement, Fragment, type ReactNode } from 'react';

/** The allowed tags of long descriptions. Other tags are removed, but their text stays. */
const TAGS = new Set(['p', 'ul', 'ol', 'li', 'strong', 'em', 'br']);

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
};

type OpenElement = { tag: string; children: ReactNode[] };

/**
 * Converts a small subset of HTML. Drops all attributes and other tags, so that a catalogue can't add scripts,
 * resources or links.
 */
export function RichText({ html }: { html: string }): ReactNode {
  const root: OpenElement = { tag: '', children: [] };
  const open: OpenElement[] = [root];
  const innermost = () => open[open.length - 1] ?? root;

  function close(): void {
    const done = open.pop();
    if (done !== undefined) innermost().children.push(createElement(done.tag, null, ...done.children));
  }

  for (const piece of html.split(/(<[^<>]*>)/)) {
    const [, slash, name = ''] = /^<(\/?)\s*([a-z0-9]+)[^>]*>$/i.exec(piece) ?? [];
    const tag = name.toLowerCase();
    if (slash === undefined) innermost().children.push(decode(piece));
    else if (!TAGS.has(tag)) continue;
    else if (tag === 'br') innermost().children.push(createElement('br'));
    else if (slash === '') open.push({ tag, children: [] });
    else if (open.some((element) => element.tag === tag)) {
      while (innermost().tag !== tag) close();
      close();
    }
  }
  while (open.length > 1) close();
  return createElement(Fragment, null, ...root.children);
}

function decode(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity);
}
