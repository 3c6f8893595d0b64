import { brand } from 'virtual:brand';
import type { ReactNode } from 'react';
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import type { ImprintText, SharedPageTexts } from '#texts/content-shape.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useBrandWords } from '../i18n/use-translation.ts';
import { ContentBlocks } from '../parts/content/content-blocks.tsx';
import { ContentLayout } from '../parts/content/content-layout.tsx';
import { loadContent, type TextFiles } from '../parts/content/load-content.ts';
import { loadContentInBrowser } from '../parts/content/load-content-in-browser.ts';

type ImprintPageProps = {
  text: ImprintText;
  words: SharedPageTexts;
  path: string;
};

export function ImprintPage({ text, words, path }: ImprintPageProps): ReactNode {
  const { country } = useBrandWords();
  return (
    <ContentLayout title={text.title} description={text.description} path={path} words={words}>
      <ContentBlocks blocks={text.blocks} firstLines={[...brand.legalEntity.addressLines, country]} />
    </ContentLayout>
  );
}

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
