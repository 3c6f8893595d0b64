import { brand } from 'virtual:brand';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { DEFAULT_LANGUAGE, LANGUAGE_TAGS, LANGUAGES } from '#rules/language.ts';
import { pathInLanguage } from '../../i18n/language-path.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useSite } from '../../use-site.ts';
import { SharedPage } from './shared-page.tsx';

type PageHeadProps = {
  title: string;
  description?: string;
  noIndex?: boolean;
  /** The canonical path, if the page has several URLs. */
  canonicalPath?: string;
};

/** React moves these elements to the document's head. */
export function PageHead({ title, description, noIndex = false, canonicalPath }: PageHeadProps): ReactNode {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const site = useSite();
  const language = useLanguage();
  const { publicUrl } = site;
  // The same page also exists with a trailing slash.
  const path = canonicalPath ?? pathname.replace(/\/$/, '');
  return (
    <>
      <title>{t('common.pageTitle', { title, brand: brand.name })}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {noIndex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={publicUrl + path} />
          {LANGUAGES.map((other) => (
            <link
              key={other}
              rel="alternate"
              hrefLang={LANGUAGE_TAGS[other]}
              href={publicUrl + pathInLanguage(path, other)}
            />
          ))}
          <link
            rel="alternate"
            hrefLang="x-default"
            href={publicUrl + pathInLanguage(path, DEFAULT_LANGUAGE)}
          />
          {import.meta.env.SSR && <SharedPage {...{ site, language, title, description, path }} />}
        </>
      )}
    </>
  );
}
