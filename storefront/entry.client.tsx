import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startConsentSignals } from './analytics/consent-signals.ts';
import { languageOfPath } from './i18n/language-path.ts';
import { loadTexts } from './i18n/load-texts.ts';
import { registerOfflinePage } from './offline/register.ts';

startConsentSignals();

const { pathname } = window.location;
await loadTexts(languageOfPath(pathname), pathname);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

registerOfflinePage();
