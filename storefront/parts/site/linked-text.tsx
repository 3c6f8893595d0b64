import { createElement, Fragment, type ReactNode } from 'react';

type LinkedTextProps = {
  /** A translated text with places marked as in `<terms>our terms</terms>`. */
  text: string;
  /** What each mark becomes around its words. */
  links: Record<string, (words: string) => ReactNode>;
};

/** A sentence with links inside, whole in the texts so that each language may place them. */
export function LinkedText({ text, links }: LinkedTextProps): ReactNode {
  const pieces = text.split(/(<[\w-]+>[^<]*<\/[\w-]+>)/).map((piece) => {
    const [, name = '', words] = /^<([\w-]+)>([^<]*)<\/\1>$/.exec(piece) ?? [];
    return words === undefined ? piece : (links[name]?.(words) ?? words);
  });
  return createElement(Fragment, null, ...pieces);
}
