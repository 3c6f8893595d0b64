import * as z from 'zod/mini';
import { create } from 'zustand';
import { keep } from './keep.ts';

export const TERMS = ['generalTerms', 'privacy', 'usageTerms'] as const;
export type Term = (typeof TERMS)[number];

const keptSchema = z.strictObject({
  generalTerms: z.boolean(),
  privacy: z.boolean(),
  usageTerms: z.boolean(),
  /** The press of pay-now whose answer is not known yet. `at` in ms since 1970. */
  press: z.nullable(z.strictObject({ key: z.string(), body: z.string(), at: z.number() })),
  /** The order whose payment we came back from without knowing its end. */
  waitingFor: z.nullable(z.string()),
});
type KeptPayment = z.infer<typeof keptSchema>;
export type PaymentAttempt = NonNullable<KeptPayment['press']>;

export type PaymentStore = KeptPayment & {
  ready: boolean;
  accept: (term: Term, accepted: boolean) => void;
  rememberAttempt: (press: PaymentAttempt) => void;
  forgetAttempt: () => void;
  waitFor: (orderId: string | null) => void;
  clear: () => void;
};

const NOTHING: KeptPayment = {
  generalTerms: false,
  privacy: false,
  usageTerms: false,
  press: null,
  waitingFor: null,
};

export const usePayment = create<PaymentStore>()((set) => ({
  ready: false,
  ...NOTHING,
  accept: (term, accepted) => set({ [term]: accepted }),
  rememberAttempt: (press) => set({ press }),
  forgetAttempt: () => set({ press: null }),
  waitFor: (orderId) => set({ waitingFor: orderId }),
  clear: () => set(NOTHING),
}));

keep(usePayment, {
  name: 'payment',
  schema: keptSchema,
  pick: ({ generalTerms, privacy, usageTerms, press, waitingFor }) =>
    generalTerms || privacy || usageTerms || press !== null || waitingFor !== null
      ? { generalTerms, privacy, usageTerms, press, waitingFor }
      : undefined,
  put: (value) => ({ ready: true, ...(value ?? NOTHING) }),
});
