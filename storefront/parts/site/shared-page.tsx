import { brand } from 'virtual:brand';
import type { ReactNode } from 'react';
import { LANGUAGE_TAGS, type Language } from '#rules/language.ts';
import type { Site } from '../../use-site.ts';

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
