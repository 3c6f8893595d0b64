import { create } from 'zustand';
import { browserRoom, type Room } from './browser-storage.ts';
import {
  CONSENT_STORED_AS,
  type ConsentRecord,
  forgetConsent,
  readConsent,
  writeConsent,
} from './consent-storage.ts';

/** The boxes of the banner; the technical one is always on and is none of them. */
export type ConsentSelection = { preference: boolean; statistics: boolean; marketing: boolean };

export type ConsentState = {
  /** False on the server and until the browser's storage is read. */
  ready: boolean;
  /** What was agreed to; null while nothing was chosen. */
  consent: ConsentRecord | null;
  /** Whether it outlives the page. */
  stored: boolean;
  /** The path of the page on which the settings were opened again; null: they were not. */
  reopenedAt: string | null;
  /** Grants both categories, for good. */
  acceptAll: () => void;
  /** Grants as ticked; for good only with the preference box, else until the page is loaded anew. */
  acceptSelection: (selection: ConsentSelection) => void;
  reopen: (pathname: string) => void;
};

/** Statistics drives `analytics_storage`, marketing drives `ad_storage` (readings section 8). */
function recordOf({ statistics, marketing }: ConsentSelection): ConsentRecord {
  return {
    ad_storage: marketing ? 'granted' : 'denied',
    analytics_storage: statistics ? 'granted' : 'denied',
  };
}

/** The boxes as they were left; all empty when nothing was chosen yet. */
export function selectionOf({ consent, stored }: Pick<ConsentState, 'consent' | 'stored'>): ConsentSelection {
  return {
    preference: stored,
    statistics: consent?.analytics_storage === 'granted',
    marketing: consent?.ad_storage === 'granted',
  };
}

export function createConsent(room: Room | undefined) {
  const store = create<ConsentState>()((set) => ({
    ready: false,
    consent: null,
    stored: false,
    reopenedAt: null,
    acceptAll() {
      const consent = recordOf({ preference: true, statistics: true, marketing: true });
      set({ consent, stored: true, reopenedAt: null });
      if (room !== undefined) writeConsent(room, consent);
    },
    acceptSelection(selection) {
      const consent = recordOf(selection);
      set({ consent, stored: selection.preference, reopenedAt: null });
      if (room === undefined) return;
      if (selection.preference) writeConsent(room, consent);
      // An earlier consent that stayed stored would come back with the next page, against this choice.
      else forgetConsent(room);
    },
    reopen: (pathname) => set({ reopenedAt: pathname }),
  }));
  if (room === undefined) return store;

  const follow = () => {
    const record = readConsent(room);
    if (record !== null) store.setState({ ready: true, consent: record, stored: true });
    // Withdrawn elsewhere. A choice that was only ever this page's own is left alone.
    else if (store.getState().stored) store.setState({ ready: true, consent: null, stored: false });
    else store.setState({ ready: true });
  };
  room.follow((name) => {
    if (name === undefined || name === CONSENT_STORED_AS) follow();
  });
  follow();
  return store;
}

export const useConsent = createConsent(browserRoom(''));
