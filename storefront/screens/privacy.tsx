import type { ReactNode } from 'react';
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import type { PrivacyText } from '#texts/content-shape.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { loadContent, type TextFiles } from '../parts/content/load-content.ts';
import { loadContentInBrowser } from '../parts/content/load-content-in-browser.ts';
import { SectionsPage } from '../parts/content/sections-page.tsx';
import { addWalletRecipients } from '../parts/content/wallet-recipients.ts';
import { useSite } from '../use-site.ts';

const texts: TextFiles<PrivacyText> = {
  'de-ch': () => import('#texts/de-ch/content/privacy.json', { with: { type: 'json' } }),
  'fr-ch': () => import('#texts/fr-ch/content/privacy.json', { with: { type: 'json' } }),
  'it-ch': () => import('#texts/it-ch/content/privacy.json', { with: { type: 'json' } }),
};

export function loader(args: LoaderFunctionArgs) {
  return loadContent(args, texts);
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadContentInBrowser(args, texts);
}

export default function Privacy(): ReactNode {
  const { text, page } = useLoaderData<typeof loader>();
  const { wallets } = useSite();
  const sections = text.sections.map((section) => addWalletRecipients(section, wallets));
  const path = pagePath.privacy(useLanguage());
  return <SectionsPage text={{ ...text, sections }} words={page} path={path} from={0} />;
}
