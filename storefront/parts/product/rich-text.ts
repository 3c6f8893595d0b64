import { createElement, Fragment, type ReactNode } from 'react';

/** The tags a brand may use in its long descriptions; anything else is left out and its words stay. */
const TAGS = new Set(['p', 'ul', 'ol', 'li', 'strong', 'em', 'br']);

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
};

type Open = { tag: string; children: ReactNode[] };

/**
 * Makes elements of a small part of HTML. No attribute and no other tag survives, so that whatever stands in a
 * catalogue can neither run nor load nor lead anywhere.
 */
export function RichText({ html }: { html: string }): ReactNode {
  const root: Open = { tag: '', children: [] };
  const open: Open[] = [root];
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
