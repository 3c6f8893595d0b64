import { createElement, Fragment, type ReactNode } from 'react';
import { unbroken } from '../../ui/unbroken.tsx';

type LinkedTextProps = {
  /** A translated text with marks such as `<terms>our terms</terms>`. */
  text: string;
  links: Record<string, (words: string) => ReactNode>;
};

/** The texts contain the whole sentence, so that each language can place the links. */
export function LinkedText({ text, links }: LinkedTextProps): ReactNode {
  const pieces = text.split(/(<[\w-]+>[^<]*<\/[\w-]+>)/).map((piece) => {
    const [, name = '', words] = /^<([\w-]+)>([^<]*)<\/\1>$/.exec(piece) ?? [];
    return words === undefined ? unbroken(piece) : (links[name]?.(words) ?? words);
  });
  return createElement(Fragment, null, ...pieces);
}
