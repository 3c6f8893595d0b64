import type { Check } from './checked-storage.ts';
import { hasExactly, isOneOf } from './stored-cart.ts';

const CHOICES = ['granted', 'denied'] as const;
type Choice = (typeof CHOICES)[number];

/** Specification 3 fixes the names. */
export type ConsentRecord = { ad_storage: Choice; analytics_storage: Choice };

const isChoice = isOneOf(CHOICES);

function isRecord(value: unknown): value is ConsentRecord {
  return hasExactly(value, { ad_storage: isChoice, analytics_storage: isChoice });
}

/** Hand-written like the check of a stored cart, because every page reads the consent. */
export const consentCheck: Check<ConsentRecord> = {
  safeParse: (value) => (isRecord(value) ? { data: value } : {}),
};
