import { describe, expect, it } from 'vitest';
import { CARD_TERMS } from '#rules/card-terms.ts';
import { ACTIVATION_HOURS } from '#rules/deadlines.ts';
import { expectedDelivery, isWorkingDay } from '#rules/holidays.ts';
import { addDays, isoWeekday } from '#rules/iso-date.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { AMOUNT_PER_ADD_MAX, CARD_VALUE_MAX, CARD_VALUE_MIN, SUBTOTAL_MAX } from '#rules/limits.ts';
import { formatChf } from '#rules/money.ts';
import { METHOD_NAMES } from '#rules/payment.ts';
import { brand } from '../../../brands/murmeli/brand.ts';
import { collapseSpaces, expectStated, readContent, type StatedFact } from '../../testing/stated-facts.ts';

/** In Swiss summer time, with no holiday in this week. */
const MONDAY = '2026-06-08';
const orderedAt = (hour: number) =>
  expectedDelivery(new Date(`${MONDAY}T${String(hour).padStart(2, '0')}:00:00+02:00`));
const daysAfterMonday = (date: string) => (Date.parse(date) - Date.parse(MONDAY)) / 86_400_000;
const FROM = daysAfterMonday(orderedAt(0).from);
const TO = daysAfterMonday(orderedAt(0).to);
/** The first hour of a day at which an order counts from the next. */
const CUT_OFF = Array.from({ length: 24 }, (_, hour) => hour).find(
  (hour) => orderedAt(hour).from !== orderedAt(0).from,
);

const chf = (amount: number) => collapseSpaces(formatChf(amount));
const [least, most, whole] = [CARD_VALUE_MIN, CARD_VALUE_MAX, SUBTOTAL_MAX].map(chf);
const { validityYears } = CARD_TERMS;
const { due } = ACTIVATION_HOURS;

const FACTS: readonly StatedFact[] = [
  {
    fact: 'how long a card is valid',
    said: { faq: 1, 'general-terms': 1, 'usage-terms': 1 },
    words: {
      'de-ch': `${validityYears} Jahre ab Aktivierung`,
      'fr-ch': `${validityYears} ans dès l’activation`,
      'it-ch': `${validityYears} anni dall’attivazione`,
    },
  },
  {
    fact: 'how long a card is valid, to search engines',
    said: { 'usage-terms': 1 },
    words: {
      'de-ch': `${validityYears} Jahre Gültigkeit`,
      'fr-ch': `validité de ${validityYears} ans`,
      'it-ch': `validità di ${validityYears} anni`,
    },
  },
  {
    fact: 'by when a posted card is active, and which days do not count',
    said: { faq: 1, 'general-terms': 1, 'usage-terms': 1 },
    words: {
      'de-ch': `innerhalb von ${due} Stunden nach der Zahlung, Samstage, Sonntage und Feiertage nicht mitgezählt.`,
      'fr-ch': `dans les ${due} heures après le paiement, sans compter les samedis, les dimanches ni les jours fériés.`,
      'it-ch': `entro ${due} ore dal pagamento, senza contare il sabato, la domenica e i giorni festivi.`,
    },
  },
  {
    fact: 'by when a posted card is active, nowhere without that',
    said: { faq: 1, 'general-terms': 1, 'usage-terms': 1 },
    words: {
      'de-ch': `${due} Stunden nach der Zahlung`,
      'fr-ch': `${due} heures après le paiement`,
      'it-ch': `${due} ore dal`,
    },
  },
  {
    fact: 'how long the post takes',
    said: { faq: 1, 'general-terms': 1 },
    words: {
      'de-ch': `in der Regel in ${FROM} bis ${TO} Arbeitstagen`,
      'fr-ch': `en règle générale, en ${FROM} à ${TO} jours ouvrables`,
      'it-ch': `di regola in ${FROM} o ${TO} giorni lavorativi`,
    },
  },
  {
    fact: 'until when an order counts from its day',
    said: { faq: 1, 'general-terms': 1 },
    words: {
      'de-ch': `an einem Arbeitstag vor ${CUT_OFF} Uhr, beginnt diese Frist am nächsten Arbeitstag, sonst einen Arbeitstag später`,
      'fr-ch': `un jour ouvrable avant ${CUT_OFF} heures, ce délai commence le jour ouvrable suivant, sinon un jour ouvrable plus tard`,
      'it-ch': `in un giorno lavorativo prima delle ${CUT_OFF} il termine decorre dal giorno lavorativo seguente, altrimenti un giorno lavorativo più tardi`,
    },
  },
  {
    fact: 'what a card is worth',
    said: { faq: 1, 'general-terms': 1 },
    words: {
      'de-ch': `von ${least} bis ${most}`,
      'fr-ch': `de ${least} à ${most}`,
      'it-ch': `da ${least} a ${most}`,
    },
  },
  {
    fact: 'what an order holds',
    said: { faq: 1, 'general-terms': 1, companies: 1 },
    words: {
      'de-ch': `höchstens ${whole}`,
      'fr-ch': `pour ${whole} au plus`,
      'it-ch': `per ${whole} al massimo`,
    },
  },
  {
    fact: 'what an order of a company holds',
    said: { faq: 1 },
    words: {
      'de-ch': `Grenze von ${whole} pro Bestellung`,
      'fr-ch': `limite de ${whole} par commande`,
      'it-ch': `limite di ${whole} per ordine`,
    },
  },
  {
    fact: 'how many cards are added at once',
    said: { faq: 1 },
    words: {
      'de-ch': `1 bis ${AMOUNT_PER_ADD_MAX} Karten in den Warenkorb`,
      'fr-ch': `de 1 à ${AMOUNT_PER_ADD_MAX} cartes à la fois`,
      'it-ch': `da 1 a ${AMOUNT_PER_ADD_MAX} carte per volta`,
    },
  },
];

describe.each(LANGUAGES)('the legal pages and the FAQ in %s', (language) => {
  it.each(FACTS)('$fact: with the rules’ figures, and no other', (fact) => expectStated(fact, language));

  it('holidays match the rules', async () => {
    // In this year all nine fall on weekdays.
    const named: Record<string, Record<Language, string>> = {
      '2025-01-01': { 'de-ch': '1. und 2. Januar', 'fr-ch': '1er et 2 janvier', 'it-ch': '1º e 2 gennaio' },
      '2025-01-02': { 'de-ch': '1. und 2. Januar', 'fr-ch': '1er et 2 janvier', 'it-ch': '1º e 2 gennaio' },
      '2025-04-18': { 'de-ch': 'Karfreitag', 'fr-ch': 'Vendredi saint', 'it-ch': 'Venerdì santo' },
      '2025-04-21': { 'de-ch': 'Ostermontag', 'fr-ch': 'lundi de Pâques', 'it-ch': 'lunedì di Pasqua' },
      '2025-05-29': { 'de-ch': 'Auffahrt', 'fr-ch': 'Ascension', 'it-ch': 'Ascensione' },
      '2025-06-09': {
        'de-ch': 'Pfingstmontag',
        'fr-ch': 'lundi de Pentecôte',
        'it-ch': 'lunedì di Pentecoste',
      },
      '2025-08-01': { 'de-ch': '1. August', 'fr-ch': '1er août', 'it-ch': '1º agosto' },
      '2025-12-25': {
        'de-ch': '25. und 26. Dezember',
        'fr-ch': '25 et 26 décembre',
        'it-ch': '25 e 26 dicembre',
      },
      '2025-12-26': {
        'de-ch': '25. und 26. Dezember',
        'fr-ch': '25 et 26 décembre',
        'it-ch': '25 e 26 dicembre',
      },
    };
    const days = Array.from({ length: 365 }, (_, index) => addDays('2025-01-01', index));
    expect(days.filter((day) => isoWeekday(day) <= 5 && !isWorkingDay(day))).toEqual(Object.keys(named));
    const list = [...new Set(Object.values(named).map((names) => names[language]))];
    const [last = '', ...others] = list.toReversed();
    expect(await readContent('general-terms', language)).toContain(
      `${others.toReversed().join(', ')}, ${last}.`,
    );
  });

  it('support is reached by telephone and e-mail, Monday to Saturday, 8 to 18', async () => {
    const { email, telephone, hours } = brand.support;
    const worded = {
      'de-ch': /^Montag bis Samstag, 8 bis 18 Uhr, ausser an Feiertagen$/,
      'fr-ch': /^Du lundi au samedi, de 8 h à 18 h, sauf jours fériés$/,
      'it-ch': /^Dal lunedì al sabato, dalle 8\.00 alle 18\.00, festivi esclusi$/,
    };
    expect(collapseSpaces(hours[language])).toMatch(worded[language]);
    for (const page of ['imprint', 'usage-terms', 'faq'] as const)
      for (const fact of [email, telephone, hours[language]])
        expect(await readContent(page, language)).toContain(collapseSpaces(fact));
  });

  it('mails with cards come from the documented address', async () => {
    expect(JSON.stringify(brand.mail)).toContain(brand.support.email);
    const sender = { 'de-ch': 'E-Mail von', 'fr-ch': 'envoyé par', 'it-ch': 'inviata da' }[language];
    expect(await readContent('faq', language)).toContain(`${sender} ${brand.support.email}.`);
  });

  it.each(['faq', 'general-terms'] as const)('%s names each payment method', async (page) => {
    const names = brand.paymentMethods.map((method) => METHOD_NAMES[method]);
    const text = await readContent(page, language);
    for (const name of names) expect(text).toContain(name);
  });
});
