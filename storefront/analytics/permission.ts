import type { ConsentRecord } from '../stores/consent-record.ts';

/** Whether statistics or marketing was agreed to: without either, the tag is not loaded. */
export function isGranted(consent: ConsentRecord | null): boolean {
  return consent?.ad_storage === 'granted' || consent?.analytics_storage === 'granted';
}

/** Whether statistics was agreed to, which is what shop events are for (readings 8). */
export function isMeasured(consent: ConsentRecord | null): boolean {
  return consent?.analytics_storage === 'granted';
}

/** The way back from the payment page carries a secret in its query (readings 5): nothing measures there. */
export function holdsSecret(search: string): boolean {
  return new URLSearchParams(search).has('p');
}

/** Nothing measures where cards are given: such a page belongs to those who give and those who receive. */
export function isGiftPage(pathname: string): boolean {
  return /^\/[^/]+\/gift(-objection)?(\/|$)/.test(pathname);
}

/** The page's address as analytics may know it: no query, no anchor, and an order or a gift without its id. */
export function measuredAddress({ origin, pathname }: Pick<Location, 'origin' | 'pathname'>): string {
  return origin + pathname.replace(/^(\/[^/]+\/(?:order|gift))\/.*$/, '$1');
}

/** Where the visitor came from as analytics may know it: a page of ours as above, of others the origin alone. */
export function measuredReferrer(referrer: string, origin: string): string {
  try {
    const from = new URL(referrer);
    return from.origin === origin ? measuredAddress(from) : from.origin;
  } catch {
    return '';
  }
}
