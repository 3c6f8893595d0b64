import { type Texts, tabTexts } from '../browser/local-texts.ts';
import { checkedStorage } from './checked-storage.ts';
import { type ConsentRecord, consentCheck } from './consent-record.ts';
import { createPersisted } from './create-persisted.ts';

/** The name that specification 9 fixes; what is stored there is the bare record, without our version. */
export const CONSENT_STORED_AS = 'cookiesconsent';

/** A choice that is not stored for good holds for the tab (readings 8). */
const OF_TAB = 'cadeau.consent';
const ofTab = checkedStorage(tabTexts, consentCheck, 'bare');

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
  /** Grants as ticked; for good only with the preference box, else for this tab. */
  acceptSelection: (selection: ConsentSelection) => void;
  reopen: (pathname: string) => void;
};

const ALL: ConsentSelection = { preference: true, statistics: true, marketing: true };

/** Statistics drives `analytics_storage`, marketing drives `ad_storage` (readings 8). */
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

export function createConsent(texts?: Texts) {
  return createPersisted<ConsentState, ConsentRecord>(
    (set, get) => ({
      ready: false,
      consent: null,
      stored: false,
      reopenedAt: null,
      acceptAll: () => get().acceptSelection(ALL),
      // An earlier consent that stayed stored would come back with the next page, against this choice.
      acceptSelection(selection) {
        const consent = recordOf(selection);
        if (selection.preference) ofTab.removeItem(OF_TAB);
        else ofTab.setItem(OF_TAB, { state: consent });
        set({ consent, stored: selection.preference, reopenedAt: null });
      },
      reopen: (pathname) => set({ reopenedAt: pathname }),
    }),
    {
      name: CONSENT_STORED_AS,
      check: consentCheck,
      form: 'bare',
      partialize: ({ consent, stored }) => (stored && consent !== null ? consent : undefined),
      restore(consent, { stored }) {
        if (consent !== undefined) return { ready: true, consent, stored: true };
        // Withdrawn elsewhere. A choice that was only ever this tab's own is left alone.
        if (stored) return { ready: true, consent: null, stored: false };
        const kept = ofTab.getItem(OF_TAB)?.state;
        return kept === undefined ? { ready: true } : { ready: true, consent: kept };
      },
    },
    texts,
  );
}

export const useConsent = createConsent();
