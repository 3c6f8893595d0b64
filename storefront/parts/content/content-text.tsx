import { brand } from 'virtual:brand';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { BrandFacts, LocalizedBrand } from '#brands/brand.ts';
import { pagePath } from '#contract/paths.ts';
import type { Language } from '#rules/language.ts';
import type { ContentLink } from '#texts/content-shape.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useBrandWords } from '../../i18n/use-translation.ts';
import { unbroken } from '../../ui/unbroken.tsx';
import { LinkedText } from '../site/linked-text.tsx';

/** A text with links, written as `<a-faq>words</a-faq>`. */
export function ContentText({ text }: { text: string }): ReactNode {
  const language = useLanguage();
  const links = Object.entries(contentLinks(language, brand, useBrandWords())).map(([name, target]) => [
    name,
    (words: string) =>
      'to' in target ? (
        <Link to={target.to}>{unbroken(words)}</Link>
      ) : (
        <a href={target.href}>{unbroken(words)}</a>
      ),
  ]);
  return <LinkedText text={text} links={Object.fromEntries(links)} />;
}

type ParagraphsProps = { paragraphs: readonly string[]; list?: readonly string[] | undefined };

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

/** `to`: a page of the shop; `href`: an external URL. */
type LinkTarget = { to: string } | { href: string };

export function contentLinks(
  language: Language,
  brand: BrandFacts,
  words: LocalizedBrand,
): Record<ContentLink, LinkTarget> {
  return {
    'a-home': { to: pagePath.home(language) },
    'a-physical': { to: pagePath.physicalProducts(language) },
    'a-digital': { to: pagePath.digitalProducts(language) },
    'a-cart': { to: pagePath.cart(language) },
    'a-balance': { to: pagePath.balanceCheck(language) },
    'a-faq': { to: pagePath.faq(language) },
    'a-privacy': { to: pagePath.privacy(language) },
    'a-cookies': { to: `${pagePath.privacy(language)}#cookies` },
    'a-imprint': { to: pagePath.imprint(language) },
    'a-general-terms': { to: pagePath.generalTerms(language) },
    'a-usage-terms': { to: pagePath.usageTerms(language) },
    'a-companies': { to: pagePath.companies(language) },
    'a-retailer': { href: words.retailer },
    'a-email': { href: `mailto:${brand.support.email}` },
    'a-legal-email': { href: `mailto:${brand.legalEntity.email}` },
    'a-telephone': { href: `tel:${brand.support.telephone.replaceAll(' ', '')}` },
  };
}
