import type { ReactNode } from 'react';
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import type { BalanceText } from '#texts/content-shape.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { BalanceFrame } from '../parts/content/balance-frame.tsx';
import { loadContent, type TextFiles } from '../parts/content/load-content.ts';
import { loadContentInBrowser } from '../parts/content/load-content-in-browser.ts';
import { Breadcrumb } from '../parts/site/breadcrumb.tsx';
import { PageHead } from '../parts/site/page-head.tsx';
import page from '../ui/page.module.css';
import { useSite } from '../use-site.ts';

const texts: TextFiles<BalanceText> = {
  'de-ch': () => import('#texts/de-ch/content/balance-check.json', { with: { type: 'json' } }),
  'fr-ch': () => import('#texts/fr-ch/content/balance-check.json', { with: { type: 'json' } }),
  'it-ch': () => import('#texts/it-ch/content/balance-check.json', { with: { type: 'json' } }),
};

export function loader(args: LoaderFunctionArgs) {
  return loadContent(args, texts);
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadContentInBrowser(args, texts);
}

export default function BalanceCheck(): ReactNode {
  const { text } = useLoaderData<typeof loader>();
  const language = useLanguage();
  const { balanceUrls } = useSite();
  return (
    <>
      <PageHead
        title={text.title}
        description={text.description}
        canonicalPath={pagePath.balanceCheck(language)}
      />
      <Breadcrumb trail={[{ label: text.title }]} />
      <div className={page.head}>
        <h1>{text.title}</h1>
        <p className={page.lead}>{text.lead}</p>
      </div>
      <BalanceFrame key={language} address={balanceUrls[language]} text={text} />
    </>
  );
}
