import { packingList, packingParcel, type ScanAnswer, scanAnswer } from '#contract/desk/packing.ts';
import type { openBrowser } from './desk-visitor.ts';

export type Browser = ReturnType<typeof openBrowser>;

export const pathOf = (parcel: string) => `/packing/parcels/${encodeURIComponent(parcel)}`;

/** A person who packs at the desk, in their browser. */
export function deskPacker(browser: Browser) {
  const list = async () => packingList.parse((await browser.call('GET', '/packing')).body);
  return {
    browser,
    list,
    toPack: async () => (await list()).toPack.map(({ parcel }) => parcel),
    show: async (parcel: string) => packingParcel.parse((await browser.call('GET', pathOf(parcel))).body),
    claim: async (parcel: string, takeOver = false) => {
      const { body } = await browser.call('POST', `${pathOf(parcel)}/claim`, { body: { takeOver } });
      return packingParcel.parse(body);
    },
    release: (parcel: string) => browser.call('POST', `${pathOf(parcel)}/release`),
    scan: async (parcel: string, number: string, line: number | null = null): Promise<ScanAnswer> => {
      const { body } = await browser.call('POST', `${pathOf(parcel)}/scans`, { body: { number, line } });
      return scanAnswer.parse(body);
    },
    clearUp: async (parcel: string, place: string, act: 'ask' | 'set-aside'): Promise<ScanAnswer> => {
      const { body } = await browser.call('POST', `${pathOf(parcel)}/unclear`, { body: { place, act } });
      return scanAnswer.parse(body);
    },
    next: async (skipped: readonly string[] = []): Promise<string | null> => {
      const { body } = await browser.call('POST', '/packing/next', { body: { skipped } });
      return (body as { parcel: string | null }).parcel;
    },
    ship: (...parcels: [parcel: string, tracking: string | null][]) =>
      browser.call('POST', '/packing/shipments', {
        body: { parcels: parcels.map(([parcel, tracking]) => ({ parcel, tracking })) },
      }),
  };
}
