import type { ReactNode } from 'react';
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import type { FaqText } from '#texts/content-shape.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { FaqPage } from '../parts/content/faq-page.tsx';
import { loadContent, type TextFiles } from '../parts/content/load-content.ts';
import { loadContentInBrowser } from '../parts/content/load-content-in-browser.ts';

const texts: TextFiles<FaqText> = {
  'de-ch': () => import('#texts/de-ch/content/faq.json', { with: { type: 'json' } }),
  'fr-ch': () => import('#texts/fr-ch/content/faq.json', { with: { type: 'json' } }),
  'it-ch': () => import('#texts/it-ch/content/faq.json', { with: { type: 'json' } }),
};

export function loader(args: LoaderFunctionArgs) {
  return loadContent(args, texts);
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadContentInBrowser(args, texts);
}

export default function Faq(): ReactNode {
  const { text, page } = useLoaderData<typeof loader>();
  const language = useLanguage();
  return <FaqPage key={language} text={text} words={page} path={pagePath.faq(language)} />;
}
