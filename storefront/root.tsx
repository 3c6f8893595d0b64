import favicon from '#brand/favicon.svg';
import '#brand/theme.css';
import './ui/base.css';
import { questionAddresses, textsAddresses } from 'virtual:texts-addresses';
import { type ReactNode, useEffect } from 'react';
import { preload, preloadModule } from 'react-dom';
import {
  Links,
  type LoaderFunctionArgs,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from 'react-router';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_TAGS } from '#rules/language.ts';
import { replayEarlyInput } from './browser/replay-early-input.ts';
import { getTextGroups, getTranslation } from './i18n/load-texts.ts';
import { useLanguage } from './i18n/use-language.ts';
import { useLanguageDetection } from './i18n/use-language-detection.ts';
import { TranslationProvider } from './i18n/use-translation.ts';
import { failureContext, servicesContext } from './page-services.ts';
import { findFans } from './parts/product/home-fans.ts';
import { ErrorPage } from './parts/site/error-page.tsx';
import { removeExpiredDetails } from './stores/create-persisted-store.ts';
import { type Site, useSite } from './use-site.ts';

const fonts = import.meta.glob<string>('#brand/fonts/*-latin-[0-9]*.woff2', {
  eager: true,
  query: '?url',
  import: 'default',
});

export function loader({ context, params }: LoaderFunctionArgs): Site {
  const { publicUrl, apiBase, balanceUrls, tag, wallets, pictures } = context.get(servicesContext);
  const picture = pictures[`social-${isLanguage(params.lang) ? params.lang : DEFAULT_LANGUAGE}.jpg`];
  const fans = findFans(pictures);
  const shared = { picture, icon: pictures['apple-touch-icon-180.png'] };
  return {
    publicUrl,
    apiBase,
    balanceUrls,
    tag,
    wallets,
    shared,
    fans,
    failure: context.get(failureContext),
  };
}

export function shouldRevalidate(): boolean {
  return false;
}

export function Layout({ children }: { children: ReactNode }): ReactNode {
  const language = useLanguage();
  const { pathname } = useLocation();
  const { apiBase } = useSite();
  useEffect(() => {
    // Within an effect, React would not apply each event before the next one.
    queueMicrotask(replayEarlyInput);
  }, []);
  // A late font swap would shift the layout.
  for (const href of Object.values(fonts)) {
    preload(href, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  }
  const texts = textsAddresses[language];
  if (texts !== undefined) {
    preloadModule(texts.shell, { as: 'script' });
    for (const name of getTextGroups(pathname)) preloadModule(texts[name], { as: 'script' });
  }
  for (const href of questionAddresses) preloadModule(href, { as: 'script' });
  return (
    <html lang={LANGUAGE_TAGS[language]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="api-base" content={apiBase} />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${language}`} />
        <link rel="icon" href={favicon} type="image/svg+xml" />
        {/* A built page has inline styles. The development server has one style sheet per module. */}
        {import.meta.env.DEV && <Links />}
      </head>
      <body>
        {/* The server fills it (entry.server.tsx). */}
        <noscript />
        <TranslationProvider value={getTranslation(language)}>{children}</TranslationProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App(): ReactNode {
  useEffect(() => removeExpiredDetails(), []);
  return <Outlet />;
}

export function ErrorBoundary(): ReactNode {
  useLanguageDetection();
  return <ErrorPage error={useRouteError()} bare />;
}
