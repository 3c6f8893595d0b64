import { brand } from 'virtual:brand';
import type { ReactNode } from 'react';
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import type { CompaniesText } from '#texts/content-shape.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { ContentBlocks } from '../parts/content/content-blocks.tsx';
import { ContentLayout } from '../parts/content/content-layout.tsx';
import { loadContent, type TextFiles } from '../parts/content/load-content.ts';
import { loadContentInBrowser } from '../parts/content/load-content-in-browser.ts';
import { ButtonLink } from '../ui/button.tsx';
import page from '../ui/page.module.css';

const texts: TextFiles<CompaniesText> = {
  'de-ch': () => import('#texts/de-ch/content/companies.json', { with: { type: 'json' } }),
  'fr-ch': () => import('#texts/fr-ch/content/companies.json', { with: { type: 'json' } }),
  'it-ch': () => import('#texts/it-ch/content/companies.json', { with: { type: 'json' } }),
};

export function loader(args: LoaderFunctionArgs) {
  return loadContent(args, texts);
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadContentInBrowser(args, texts);
}

export default function Companies(): ReactNode {
  const { text, page: words } = useLoaderData<typeof loader>();
  const { label, subject, body } = text.request;
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return (
    <ContentLayout
      title={text.title}
      description={text.description}
      path={pagePath.companies(useLanguage())}
      words={words}
    >
      <p className={page.lead}>{text.lead}</p>
      <p>
        <ButtonLink to={`mailto:${brand.support.email}?${query}`} size="l">
          {label}
        </ButtonLink>
      </p>
      <ContentBlocks blocks={text.blocks} />
    </ContentLayout>
  );
}
