import type { ConsentRecord } from '../state/consent-storage.ts';

/** Whether statistics or marketing was agreed to: without either, nothing of analytics is loaded or told. */
export function isGranted(consent: ConsentRecord | null): boolean {
  return consent?.ad_storage === 'granted' || consent?.analytics_storage === 'granted';
}

/** The way back from the payment page carries a secret in its query (readings section 5): nothing measures there. */
export function holdsSecret(search: string): boolean {
  return new URLSearchParams(search).has('p');
}

/** The page's address as analytics may know it: no query, no anchor, and an order without its id. */
export function measuredAddress({ origin, pathname }: Pick<Location, 'origin' | 'pathname'>): string {
  return origin + pathname.replace(/^(\/[^/]+\/order)\/.*$/, '$1');
}
