import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startConsentSignals } from './analytics/consent-signals.ts';
import { defineTrustedTypes } from './browser/trusted-types.ts';
import { getPathLanguage } from './i18n/language-path.ts';
import { loadTexts } from './i18n/load-texts.ts';

/** Registers the service worker of the offline page, after the page has loaded its own files. */
export function registerOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    // A private window may refuse it. The browser then shows its own offline page.
    navigator.serviceWorker.register('/service-worker.js').catch(() => {});
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

defineTrustedTypes();
startConsentSignals();

const { pathname } = window.location;
await loadTexts(getPathLanguage(pathname), pathname);

// Every file of the page is loaded, so the guard of storefront/load-guard.ts ends.
Reflect.get(window, 'endLoadGuard')?.();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

registerOfflinePage();
