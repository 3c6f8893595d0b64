import type { Language } from '#rules/language.ts';
import { applyBrandTexts } from '#texts/brand-texts.ts';
import german from '#texts/de-ch/documents.json' with { type: 'json' };
import { fill } from '#texts/fill.ts';
import french from '#texts/fr-ch/documents.json' with { type: 'json' };
import italian from '#texts/it-ch/documents.json' with { type: 'json' };
import type { PassBrand } from './wallet-deps.ts';

const DOCUMENTS = { 'de-ch': german, 'fr-ch': french, 'it-ch': italian };

export function getPassTexts(brand: PassBrand, lang: Language) {
  const { cards, pass } = applyBrandTexts(brand, lang, { documents: DOCUMENTS[lang] }).documents;
  const { email, telephone, hours } = brand.support;
  return {
    ...{ value: cards.value, number: cards.number, pin: cards.pin, validUntil: cards.validUntil },
    ...{ forWhom: cards.forWhom, product: pass.product },
    description: pass.description,
    /** Texts for the back of the pass, in order. */
    notes: [
      { key: 'show', title: cards.show.title, text: pass.show },
      { key: 'pay', title: cards.pay.title, text: cards.pay.text },
      {
        key: 'where',
        title: cards.where.title,
        text: fill(cards.where.text, { where: brand.redemption.where[lang] }),
      },
      {
        key: 'balance',
        title: pass.balance.title,
        text: fill(pass.balance.text, { address: brand.links[lang].balance }),
      },
      { key: 'caution', title: pass.caution.title, text: pass.caution.text },
      { key: 'support', title: pass.support, text: `${email} · ${telephone} · ${hours[lang]}` },
    ],
  };
}

export function groupByFour(number: string): string {
  return number.replace(/.{4}(?=.)/g, '$& ');
}
