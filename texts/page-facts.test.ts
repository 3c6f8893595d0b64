import { describe, expect, it } from 'vitest';
import { findCountry } from '#rules/address.ts';
import { isCity, isFirstName, isLastName, isStreet, isStreetNumber } from '#rules/address-text.ts';
import { ACTIVATION_HOURS } from '#rules/deadlines.ts';
import { expectedDelivery } from '#rules/holidays.ts';
import { LANGUAGES } from '#rules/language.ts';
import { PAGE_TEXTS } from '#storefront/testing/page-texts.ts';
import germanDelivery from './de-ch/delivery.json' with { type: 'json' };
import { flattenTexts } from './flatten-texts.ts';
import frenchDelivery from './fr-ch/delivery.json' with { type: 'json' };
import italianDelivery from './it-ch/delivery.json' with { type: 'json' };

const TEXTS = {
  'de-ch': { ...PAGE_TEXTS['de-ch'], ofOrder: germanDelivery },
  'fr-ch': { ...PAGE_TEXTS['fr-ch'], ofOrder: frenchDelivery },
  'it-ch': { ...PAGE_TEXTS['it-ch'], ofOrder: italianDelivery },
};

const DAY_MS = 86_400_000;
/** A Monday in summer without a holiday in its week. */
const monday = (hour: number) => new Date(`2026-06-08T${String(hour).padStart(2, '0')}:00:00+02:00`);
const daysAfter = (date: string) => (Date.parse(date) - Date.parse('2026-06-08')) / DAY_MS;
const arrival = expectedDelivery(monday(8));
const lastHour = [...Array(24).keys()].findLast(
  (hour) => expectedDelivery(monday(hour)).from === arrival.from,
);

/** Patterns of a fact with any figures, and the expected figures. */
const FACTS = {
  'how long the post takes': {
    'de-ch': /(\d+) bis (\d+) Arbeitstage/g,
    'fr-ch': /(\d+) à (\d+) jours ouvrables/g,
    'it-ch': /(\d+) o (\d+) giorni lavorativi/g,
    figures: [daysAfter(arrival.from), daysAfter(arrival.to)],
  },
  'by when a posted card is active, in days on which one works': {
    'de-ch': /innerhalb von (\d+) Arbeitstagen/g,
    'fr-ch': /dans les (\d+) jours ouvrables/g,
    'it-ch': /entro (\d+) giorni lavorativi/g,
    figures: [ACTIVATION_HOURS.due / 24],
  },
  'until when an order still counts from its day': {
    'de-ch': /vor (\d+) Uhr/g,
    'fr-ch': /avant (\d+) heures/g,
    'it-ch': /prima delle (\d+)/g,
    figures: [(lastHour ?? 0) + 1],
  },
  'how long a card is valid': {
    'de-ch': /(\d+) Jahre ab Aktivierung/g,
    'fr-ch': /(\d+) ans dès l’activation/g,
    'it-ch': /(\d+) anni dall’attivazione/g,
    figures: [5],
  },
} as const;

/** Returns the longest text of one repeated letter that a field accepts. */
function longest(isAccepted: (text: string) => boolean): number {
  return [...Array(500).keys()].findLast((length) => isAccepted('x'.repeat(length))) ?? 0;
}

describe.each(LANGUAGES)('the pages in %s', (language) => {
  const texts = flattenTexts(TEXTS[language]).map(([, text]) => text.replace(/\s/g, ' '));

  it.each(Object.keys(FACTS) as (keyof typeof FACTS)[])('say %s like the rules', (fact) => {
    const { figures, [language]: wording } = FACTS[fact];
    const shownTexts = texts.flatMap((text) =>
      [...text.matchAll(wording)].map((match) => match.slice(1).map(Number)),
    );
    expect(shownTexts.length).toBeGreaterThan(0);
    for (const each of shownTexts) expect(each).toEqual(figures);
  });

  it('never give the time until activation in hours, which would need working days', () => {
    expect(texts.filter((text) => /\d (?:Stunden|heures après|ore dal)/.test(text))).toEqual([]);
  });

  it('name the maximum lengths of the address fields', () => {
    const { address } = TEXTS[language];
    for (const [sentence, isAccepted] of [
      [address.addressDetailsFirstNameInvalid, isFirstName],
      [address.addressDetailsLastNameInvalid, isLastName],
      [address.addressDetailsStreetInvalid, isStreet],
      [address.addressDetailsAddressSupplementInvalid, isStreet],
      [address.addressDetailsStreetNumberInvalid, isStreetNumber],
      [address.addressDetailsCityInvalid, isCity],
    ] as const) {
      const figures = sentence.replace(/«.*»/, '').match(/\d+/g)?.map(Number) ?? [];
      expect(figures.at(-1), sentence).toBe(longest(isAccepted));
    }
  });

  it('name the postal codes of Liechtenstein', () => {
    const sentence = TEXTS[language].address.addressDetailsZipCodeCountry;
    const [from, to] = sentence.match(/\d{4}/g)?.map(Number) ?? [];
    const countries = [Number(from) - 1, from, to, Number(to) + 1].map((code) => findCountry(String(code)));
    expect(countries).toEqual(['CH', 'LI', 'LI', 'CH']);
  });
});
