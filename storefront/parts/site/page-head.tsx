import { brand } from 'virtual:brand';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { DEFAULT_LANGUAGE, LANGUAGE_TAGS, LANGUAGES, type Language } from '#rules/language.ts';
import { pathInLanguage } from '../../i18n/language-path.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type Site, useSite } from '../../use-site.ts';

type SharedPageProps = {
  site: Site;
  language: Language;
  title: string;
  description: string | undefined;
  path: string;
};

/** For sharing (Open Graph) and home screens. Crawlers read only the server's HTML, so the browser skips it. */
export function SharedPage({ site, language, title, description, path }: SharedPageProps): ReactNode {
  const { picture, icon } = site.shared;
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content={LANGUAGE_TAGS[language].replace('-', '_')} />
      <meta property="og:title" content={title} />
      {description !== undefined && <meta property="og:description" content={description} />}
      <meta property="og:url" content={site.publicUrl + path} />
      {picture !== undefined && (
        <>
          <meta property="og:image" content={site.publicUrl + picture} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {icon !== undefined && <link rel="apple-touch-icon" href={icon} />}
    </>
  );
}

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
      <title>{t('common.pageTitle', { title })}</title>
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

/**
 * JSON-LD for search engines. It never runs as script.
 * @param data false in the browser, which keeps the server's text
 */
export function StructuredData({ data }: { data: object | false }): ReactNode {
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {/* A `<` could end the element early. */}
      {import.meta.env.SSR ? JSON.stringify(data).replaceAll('<', '\\u003c') : ''}
    </script>
  );
}
