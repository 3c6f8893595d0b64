import { expect, it, vi } from 'vitest';
import { UNNAMED_BRAND } from '../testkit/unnamed-brand.ts';
import { applyBrandTexts, createOncePerBrand, replaceTexts, validateReplacements } from './brand-texts.ts';

const faq = {
  title: 'Fragen',
  groups: [
    {
      title: 'Kaufen',
      entries: [
        {
          id: 'postage',
          question: 'Was kostet es?',
          answer: ['Nichts.', 'Schreiben Sie <a-email>uns</a-email>.'],
        },
        { id: 'value', question: 'Wie viel?', answer: ['Bis {{orderMax}}.'] },
      ],
    },
    { title: 'Einlösen', entries: [] },
  ],
};

it('a brand has its replacements, and the common texts otherwise', () => {
  const files = {
    home: { title: 'Karten', cards: { one: 'Karte', other: 'Karten' } },
    cart: { title: 'Korb' },
  };
  const own = { home: { cards: { other: 'Billette' } } };
  expect(applyBrandTexts({ ...UNNAMED_BRAND, texts: { 'de-ch': own } }, 'de-ch', files)).toEqual({
    home: { title: 'Karten', cards: { one: 'Karte', other: 'Billette' } },
    cart: { title: 'Korb' },
  });
  expect(applyBrandTexts({ ...UNNAMED_BRAND, texts: { 'de-ch': own } }, 'fr-ch', files)).toEqual(files);
  expect(applyBrandTexts(UNNAMED_BRAND, 'de-ch', files)).toEqual(files);
});

it('names a list entry by its id or its place, and replaces a list of texts as a whole', () => {
  const own = { groups: [{}, { title: 'Fahren' }] };
  expect(replaceTexts(faq, own)).toEqual({
    ...faq,
    groups: [faq.groups[0], { title: 'Fahren', entries: [] }],
  });
  const answer = {
    groups: [{ entries: [{ id: 'value', answer: ['Bis {{orderMax}}.', 'Je Bestellung.'] }] }],
  };
  expect(validateReplacements('content/faq', faq, answer)).toEqual([]);
  expect(replaceTexts(faq, answer).groups[0]?.entries).toEqual([
    faq.groups[0]?.entries[0],
    { id: 'value', question: 'Wie viel?', answer: ['Bis {{orderMax}}.', 'Je Bestellung.'] },
  ]);
});

it.each([
  ['a key', { titel: 'x' }, 'titel: the common texts have no such key'],
  [
    'a key of a part',
    { groups: [{ entries: [{ id: 'value', text: 'x' }] }] },
    'groups.0.entries.value.text: the common texts have no such key',
  ],
  [
    'a part',
    { groups: [{ entries: [{ id: 'price' }] }] },
    'groups.0.entries.price: the common texts have no such key',
  ],
  [
    'a part without its id',
    { groups: [{ entries: [{ question: 'x' }] }] },
    'groups.0.entries.0: the common texts have no such key',
  ],
  ['one part more', { groups: [{}, {}, {}] }, 'groups.2: the common texts have no such key'],
  ['texts for a text', { title: { de: 'x' } }, 'title: has another structure than the common texts'],
  ['a text for texts', { groups: 'x' }, 'groups: has another structure than the common texts'],
  [
    'a place without value',
    { title: '{{brnad}}' },
    'title: {{brnad}} is not a placeholder or link of this text',
  ],
  [
    'a link to nowhere',
    { title: '<a-shop>x</a-shop>' },
    'title: <a-shop> is not a placeholder or link of this text',
  ],
])('refuses %s that the common texts do not have', (_what, own, fault) => {
  expect(validateReplacements('content/faq', faq, own)[0]).toBe(`content/faq.json: ${fault}`);
});

it('a placeholder of another text of the page is known in content only, where all have the same values', () => {
  const own = { title: 'Bis {{orderMax}}' };
  expect(validateReplacements('content/faq', faq, own)).toEqual([]);
  expect(validateReplacements('home', faq, own)).toEqual([
    'home.json: title: {{orderMax}} is not a placeholder or link of this text',
  ]);
});

it('texts are created once per language and per name or texts of a brand', () => {
  const create = vi.fn(({ name }: { name: string }, language: string) => ({ name, language }));
  const getTexts = createOncePerBrand(create);
  const first = getTexts(UNNAMED_BRAND, 'de-ch');
  // Drawing threads get copies.
  expect(getTexts(structuredClone(UNNAMED_BRAND), 'de-ch')).toBe(first);
  expect(getTexts(UNNAMED_BRAND, 'it-ch').language).toBe('it-ch');
  expect(getTexts({ ...UNNAMED_BRAND, name: 'Wolkenbahn' }, 'de-ch').name).toBe('Wolkenbahn');
  getTexts({ ...UNNAMED_BRAND, texts: { 'de-ch': { mails: {} } } }, 'de-ch');
  expect(create).toHaveBeenCalledTimes(4);
});
