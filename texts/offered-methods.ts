import { inWordsOf, type Speaker } from './brand-texts.ts';
import german from './de-ch/payment.json' with { type: 'json' };
import french from './fr-ch/payment.json' with { type: 'json' };
import italian from './it-ch/payment.json' with { type: 'json' };

const COMMON = { 'de-ch': { payment: german }, 'fr-ch': { payment: french }, 'it-ch': { payment: italian } };

/** What one may pay with, within a sentence: «Visa, Mastercard oder TWINT». */
export function offeredMethods(
  brand: Speaker & { paymentMethods: readonly (keyof typeof german.method)[] },
  language: keyof typeof COMMON,
): string {
  const { method } = inWordsOf(brand, language, COMMON[language]).payment;
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(
    brand.paymentMethods.map((each) => method[each]),
  );
}
