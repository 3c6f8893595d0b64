import type { Page } from '@playwright/test';

const BOXES = {
  technical: 'Technisch notwendig',
  preference: 'Komfort',
  statistics: 'Statistik',
  marketing: 'Marketing',
};

/** Locates the consent banner, and the button in the footer that opens it, on a German page. */
export function locateConsent(page: Page) {
  const banner = page.getByRole('region', { name: 'Cookies: Sie haben die Wahl' });
  const button = (name: string) => banner.getByRole('button', { name, exact: true });
  return {
    banner,
    all: button('Alle akzeptieren'),
    selection: button('Auswahl akzeptieren'),
    details: button('Details'),
    box: (category: keyof typeof BOXES) => banner.getByRole('checkbox', { name: BOXES[category] }),
    settings: page.getByRole('contentinfo').getByRole('button', { name: 'Cookie-Einstellungen' }),
    stored: () => page.evaluate(() => localStorage.getItem('cookiesconsent')),
  };
}

export const DENIED = { ad_storage: 'denied', analytics_storage: 'denied' };
export const GRANTED = { ad_storage: 'granted', analytics_storage: 'granted' };
