import type { ReactNode } from 'react';
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import type { GeneralTermsText } from '#texts/content-shape.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { loadContent, type TextFiles } from '../parts/content/load-content.ts';
import { loadContentInBrowser } from '../parts/content/load-content-in-browser.ts';
import { SectionsPage } from '../parts/content/sections-page.tsx';

const texts: TextFiles<GeneralTermsText> = {
  'de-ch': () => import('#texts/de-ch/content/general-terms.json', { with: { type: 'json' } }),
  'fr-ch': () => import('#texts/fr-ch/content/general-terms.json', { with: { type: 'json' } }),
  'it-ch': () => import('#texts/it-ch/content/general-terms.json', { with: { type: 'json' } }),
};

export function loader(args: LoaderFunctionArgs) {
  return loadContent(args, texts);
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadContentInBrowser(args, texts);
}

export default function GeneralTerms(): ReactNode {
  const { text, page } = useLoaderData<typeof loader>();
  return <SectionsPage text={text} words={page} path={pagePath.generalTerms(useLanguage())} />;
}
