import * as z from 'zod/mini';
import { createPersistedStore, DETAILS_LIFETIME_MS } from './create-persisted-store.ts';

export const TERMS = ['generalTerms', 'privacy', 'usageTerms'] as const;
export type Term = (typeof TERMS)[number];

const storedSchema = z.strictObject({
  generalTerms: z.boolean(),
  privacy: z.boolean(),
  usageTerms: z.boolean(),
  /** The payment attempt whose answer is unknown. `at` is in ms since 1970. */
  attempt: z.nullable(
    z.strictObject({ key: z.string(), outcomeSecret: z.string(), body: z.string(), at: z.number() }),
  ),
  /** The order whose payment had no outcome yet when the buyer returned. */
  waitingFor: z.nullable(z.string()),
});
type StoredPayment = z.infer<typeof storedSchema>;
export type PaymentAttempt = NonNullable<StoredPayment['attempt']>;

export type PaymentStore = StoredPayment & {
  accept: (term: Term, accepted: boolean) => void;
  rememberAttempt: (attempt: PaymentAttempt) => void;
  forgetAttempt: () => void;
  waitFor: (orderId: string | null) => void;
  clear: () => void;
};

const NOTHING: StoredPayment = {
  generalTerms: false,
  privacy: false,
  usageTerms: false,
  attempt: null,
  waitingFor: null,
};

export const usePayment = createPersistedStore<PaymentStore, StoredPayment>(
  (set) => ({
    ...NOTHING,
    accept: (term, accepted) => set({ [term]: accepted }),
    rememberAttempt: (attempt) => set({ attempt }),
    forgetAttempt: () => set({ attempt: null }),
    waitFor: (orderId) => set({ waitingFor: orderId }),
    clear: () => set(NOTHING),
  }),
  {
    name: 'cadeau.payment',
    lifetimeMs: DETAILS_LIFETIME_MS,
    check: storedSchema,
    partialize: ({ generalTerms, privacy, usageTerms, attempt, waitingFor }) =>
      generalTerms || privacy || usageTerms || attempt !== null || waitingFor !== null
        ? { generalTerms, privacy, usageTerms, attempt, waitingFor }
        : undefined,
    restore: (stored) => stored ?? NOTHING,
  },
);
