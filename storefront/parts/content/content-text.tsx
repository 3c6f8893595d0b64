import { brand } from 'virtual:brand';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useBrandWords } from '../../i18n/use-brand-words.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { LinkedText } from '../site/linked-text.tsx';
import { contentLinks } from './content-links.ts';

/** A text of a content page with its links, which are written `<a-faq>words</a-faq>`. */
export function ContentText({ text }: { text: string }): ReactNode {
  const language = useLanguage();
  const links = Object.entries(contentLinks(language, brand, useBrandWords())).map(([name, target]) => [
    name,
    (words: string) =>
      'to' in target ? <Link to={target.to}>{words}</Link> : <a href={target.href}>{words}</a>,
  ]);
  return <LinkedText text={text} links={Object.fromEntries(links)} />;
}

type ParagraphsProps = { paragraphs: readonly string[]; list?: readonly string[] | undefined };

/** Paragraphs, and the list that may follow them. */
export function Paragraphs({ paragraphs, list = [] }: ParagraphsProps): ReactNode {
  return (
    <>
      {paragraphs.map((text) => (
        <p key={text}>
          <ContentText text={text} />
        </p>
      ))}
      {list.length > 0 && (
        <ul>
          {list.map((text) => (
            <li key={text}>
              <ContentText text={text} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
