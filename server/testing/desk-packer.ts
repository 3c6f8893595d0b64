import type { openBrowser } from './desk-visitor.ts';

export type Browser = ReturnType<typeof openBrowser>;

/** A person who packs at the desk, in their browser. */
export function deskPacker(browser: Browser) {
  const { packing } = browser.api;
  return {
    browser,
    list: () => packing.list.query(),
    toPack: async () => (await packing.list.query()).toPack.map(({ parcel }) => parcel),
    show: (parcel: string) => packing.show.query({ parcel }),
    claim: (parcel: string, takeOver = false) => packing.claim.mutate({ parcel, takeOver }),
    release: (parcel: string) => packing.release.mutate({ parcel }),
    scan: (parcel: string, number: string, line: number | null = null) =>
      packing.scan.mutate({ parcel, number, line }),
    resolveCard: (parcel: string, place: string, action: 'check' | 'set-aside') =>
      packing.resolveCard.mutate({ parcel, place, action }),
    next: (skipped: string[] = []) => packing.next.mutate({ skipped }),
    ship: (...parcels: { parcel: string; tracking?: string }[]) => packing.ship.mutate({ parcels }),
  };
}
