import { describe, expect, it } from 'vitest';
import { ACTIVATION_HOURS } from '#rules/deadlines.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { CARD_VALUE_MAX, CARD_VALUE_MIN, SUBTOTAL_MAX } from '#rules/limits.ts';
import { formatChf } from '#rules/money.ts';
import { RETENTION } from '#rules/retention.ts';
import { brand } from '../../../brands/murmeli/brand.ts';
import { leaves } from '../../../texts/leaves.ts';
import * as faq from '../../screens/faq.tsx';
import * as generalTerms from '../../screens/general-terms.tsx';
import * as imprint from '../../screens/imprint.tsx';
import * as privacy from '../../screens/privacy.tsx';
import * as usageTerms from '../../screens/usage-terms.tsx';
import { loaderArgs } from '../../testing/loader-args.ts';

const PAGES = { faq, privacy, imprint, 'general-terms': generalTerms, 'usage-terms': usageTerms };
type Page = keyof typeof PAGES;

/** All that a page says, with the facts of the brand, with plain spaces. */
async function read(page: Page, language: Language): Promise<string> {
  const texts = await PAGES[page].loader(loaderArgs(`/${language}/content/${page}`));
  return leaves(texts)
    .map(([, text]) => text)
    .join(' ')
    .replace(/\s+/g, ' ');
}

/** How each fact is worded, with its figure. */
const WORDING = {
  validity: {
    'de-ch': /(\d+) Jahre ab Aktivierung/g,
    'fr-ch': /(\d+) ans dès l’activation/g,
    'it-ch': /(\d+) anni dall’attivazione/g,
  },
  activation: {
    'de-ch': /innerhalb von (\d+) Stunden nach der Zahlung/g,
    'fr-ch': /dans les (\d+) heures après le paiement/g,
    'it-ch': /entro (\d+) ore dal pagamento/g,
  },
  delivery: {
    'de-ch': /in (\d bis \d) Arbeitstagen/g,
    'fr-ch': /en (\d à \d) jours ouvrables/g,
    'it-ch': /da (\d a \d) giorni lavorativi/g,
  },
  receipts: {
    'de-ch': /Quittungen(?:: | bewahren wir )(\d+) Jahre/g,
    'fr-ch': /quittances(?: : | pendant )(\d+) ans/g,
    'it-ch': /ricevute(?:: | per )(\d+) anni/g,
  },
  secrets: {
    'de-ch': /(\d+) Tage nach der Zustellung/g,
    'fr-ch': /(\d+) jours après leur livraison/g,
    'it-ch': /(\d+) giorni dopo la consegna/g,
  },
} as const;

describe.each(LANGUAGES)('what the legal pages and the answers say in %s', (language) => {
  const figures = async (fact: keyof typeof WORDING, ...pages: Page[]) => {
    const texts = await Promise.all(pages.map((page) => read(page, language)));
    return texts.map((text) => Array.from(text.matchAll(WORDING[fact][language]), ([, figure]) => figure));
  };

  it('cards are valid for 5 years: in both terms and in the answers', async () => {
    expect(await figures('validity', 'general-terms', 'usage-terms', 'faq')).toEqual([['5'], ['5'], ['5']]);
  });

  it('posted cards are active within as many hours as the rules say', async () => {
    const due = String(ACTIVATION_HOURS.due);
    const found = await figures('activation', 'general-terms', 'usage-terms', 'faq');
    expect(found).toEqual([[due], [due], [due]]);
  });

  it('posted cards arrive in 2 to 3 working days', async () => {
    const word = { 'de-ch': 'bis', 'fr-ch': 'à', 'it-ch': 'a' }[language];
    for (const found of await figures('delivery', 'general-terms', 'faq')) {
      expect(found.length).toBeGreaterThan(0);
      expect(new Set(found)).toEqual(new Set([`2 ${word} 3`]));
    }
  });

  it('receipts and the secrets of cards are kept as long as they are kept', async () => {
    const years = String(RETENTION.receiptYears);
    const days = String(RETENTION.cardSecretDays);
    expect(await figures('receipts', 'privacy')).toEqual([[years, years]]);
    expect(await figures('secrets', 'privacy')).toEqual([[days, days, days]]);
  });

  it('cards are worth, and an order holds, what the limits allow', async () => {
    const plain = (amount: number) => formatChf(amount).replace(/\s/g, ' ');
    for (const page of ['general-terms', 'faq'] as const)
      expect(await read(page, language)).toMatch(
        new RegExp(`${plain(CARD_VALUE_MIN)} (?:bis|à|a) ${plain(CARD_VALUE_MAX)}`),
      );
    for (const page of ['general-terms', 'faq'] as const)
      expect(await read(page, language)).toContain(plain(SUBTOTAL_MAX));
  });

  it('support is reached by telephone and e-mail, Monday to Saturday, 8 to 18', async () => {
    const { email, telephone, hours } = brand.support;
    for (const page of ['imprint', 'usage-terms', 'faq'] as const)
      for (const fact of [email, telephone, hours[language]])
        expect(await read(page, language)).toContain(fact.replace(/\s/g, ' '));
  });
});
