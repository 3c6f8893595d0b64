import { type SharedStorage, safeSessionStorage } from '../browser/safe-storage.ts';
import { createCheckedStorage } from './checked-storage.ts';
import { type ConsentRecord, consentCheck } from './consent-record.ts';
import { createPersistedStore } from './create-persisted-store.ts';

/** Key required by specification 9. Its value is the bare record, without our version. */
export const CONSENT_STORAGE_KEY = 'cookiesconsent';

/** A choice that isn't stored permanently applies to the tab (readings 8). */
const TAB_KEY = 'cadeau.consent';
const tabStorage = createCheckedStorage(safeSessionStorage, consentCheck, 'bare');

/** The checkboxes of the banner, without the technical one, which is always on. */
export type ConsentSelection = { preference: boolean; statistics: boolean; marketing: boolean };

export type ConsentState = {
  /** False on the server and until storage has been read. */
  ready: boolean;
  consent: ConsentRecord | null;
  /** True if the choice is stored permanently. */
  stored: boolean;
  /** Path of the page on which the visitor reopened the settings; null if closed. */
  reopenedAt: string | null;
  acceptAll: () => void;
  /** Grants the ticked categories: permanently with the preference box, otherwise for this tab. */
  acceptSelection: (selection: ConsentSelection) => void;
  reopen: (pathname: string) => void;
};

const ALL: ConsentSelection = { preference: true, statistics: true, marketing: true };

/** Statistics sets `analytics_storage`, marketing sets `ad_storage` (readings 8). */
function toRecord({ statistics, marketing }: ConsentSelection): ConsentRecord {
  return {
    ad_storage: marketing ? 'granted' : 'denied',
    analytics_storage: statistics ? 'granted' : 'denied',
  };
}

/** The last state of the checkboxes; all off before the first choice. */
export function getConsentSelection({
  consent,
  stored,
}: Pick<ConsentState, 'consent' | 'stored'>): ConsentSelection {
  return {
    preference: stored,
    statistics: consent?.analytics_storage === 'granted',
    marketing: consent?.ad_storage === 'granted',
  };
}

export function createConsentStore(storage?: SharedStorage) {
  return createPersistedStore<ConsentState, ConsentRecord>(
    (set, get) => ({
      ready: false,
      consent: null,
      stored: false,
      reopenedAt: null,
      acceptAll: () => get().acceptSelection(ALL),
      acceptSelection(selection) {
        const consent = toRecord(selection);
        if (selection.preference) tabStorage.removeItem(TAB_KEY);
        else tabStorage.setItem(TAB_KEY, { state: consent });
        set({ consent, stored: selection.preference, reopenedAt: null });
      },
      reopen: (pathname) => set({ reopenedAt: pathname }),
    }),
    {
      name: CONSENT_STORAGE_KEY,
      check: consentCheck,
      form: 'bare',
      // A stored earlier consent is removed, because it would override this choice on the next page.
      partialize: ({ consent, stored }) => (stored && consent !== null ? consent : undefined),
      restore(consent, { stored }) {
        if (consent !== undefined) return { ready: true, consent, stored: true };
        // Another tab withdrew the consent. A choice made for this tab only is kept.
        if (stored) return { ready: true, consent: null, stored: false };
        const tabConsent = tabStorage.getItem(TAB_KEY)?.state;
        return tabConsent === undefined ? { ready: true } : { ready: true, consent: tabConsent };
      },
    },
    storage,
  );
}

export const useConsent = createConsentStore();
