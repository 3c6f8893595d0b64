import type { Page } from '@playwright/test';
import type { Lang } from './words.ts';

const CONSENT = {
  'de-ch': {
    title: 'Ihre Wahl zu Cookies',
    all: 'Alle akzeptieren',
    selection: 'Auswahl akzeptieren',
    details: 'Details',
    settings: 'Cookie-Einstellungen',
    technical: 'Technisch notwendig',
    preference: 'Komfort',
    statistics: 'Statistik',
    marketing: 'Marketing',
  },
  'fr-ch': {
    title: 'Votre choix en matière de cookies',
    all: 'Tout accepter',
    selection: 'Accepter la sélection',
    details: 'Détails',
    settings: 'Paramètres des cookies',
    technical: 'Nécessaire au fonctionnement',
    preference: 'Confort',
    statistics: 'Statistiques',
    marketing: 'Marketing',
  },
  'it-ch': {
    title: 'La sua scelta sui cookie',
    all: 'Accettare tutto',
    selection: 'Accettare la selezione',
    details: 'Dettagli',
    settings: 'Impostazioni dei cookie',
    technical: 'Tecnicamente necessario',
    preference: 'Preferenze',
    statistics: 'Statistica',
    marketing: 'Marketing',
  },
} as const satisfies Record<Lang, Record<string, string>>;

type Category = 'technical' | 'preference' | 'statistics' | 'marketing';

/** The question for consent, and what stands in the footer, in the words of a language. */
export function consentOn(page: Page, lang: Lang) {
  const words = CONSENT[lang];
  const banner = page.getByRole('region', { name: words.title });
  const button = (name: string) => banner.getByRole('button', { name, exact: true });
  return {
    banner,
    all: button(words.all),
    selection: button(words.selection),
    details: button(words.details),
    box: (category: Category) => banner.getByRole('checkbox', { name: words[category] }),
    settings: page.getByRole('contentinfo').getByRole('button', { name: words.settings }),
    stored: () => page.evaluate(() => localStorage.getItem('cookiesconsent')),
  };
}

export const DENIED = { ad_storage: 'denied', analytics_storage: 'denied' };
export const GRANTED = { ad_storage: 'granted', analytics_storage: 'granted' };
