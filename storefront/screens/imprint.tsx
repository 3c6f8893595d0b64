import type { ReactNode } from 'react';
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import type { ImprintText } from '#texts/content-shape.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { ImprintPage } from '../parts/content/imprint-page.tsx';
import { loadContent, loadContentInBrowser, type TextFiles } from '../parts/content/load-content.ts';

const texts: TextFiles<ImprintText> = {
  'de-ch': () => import('#texts/de-ch/content/imprint.json', { with: { type: 'json' } }),
  'fr-ch': () => import('#texts/fr-ch/content/imprint.json', { with: { type: 'json' } }),
  'it-ch': () => import('#texts/it-ch/content/imprint.json', { with: { type: 'json' } }),
};

export function loader(args: LoaderFunctionArgs) {
  return loadContent(args, texts);
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadContentInBrowser(args, texts);
}

export default function Imprint(): ReactNode {
  const { text, page } = useLoaderData<typeof loader>();
  const language = useLanguage();
  return <ImprintPage key={language} text={text} words={page} path={pagePath.imprint(language)} />;
}
