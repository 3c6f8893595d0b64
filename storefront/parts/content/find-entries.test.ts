import { describe, expect, it } from 'vitest';
import { faqData, findEntries, toPlainText } from './faq-page.tsx';

const entries = [
  {
    id: 'validity',
    question: 'Wie lange ist eine Karte gültig?',
    answer: ['Fünf Jahre ab <a-usage-terms>Aktivierung</a-usage-terms>.'],
  },
  {
    id: 'postage',
    question: 'Was kostet der Versand?',
    answer: ['Je nach Anzahl:'],
    list: ['Per E-Mail: kostenlos', 'Eingeschrieben: mehr'],
  },
];
const found = (query: string) => [...findEntries(entries, query)];

describe('the FAQ search', () => {
  it('shows all without input', () => {
    expect(found('')).toEqual(['validity', 'postage']);
    expect(found('  ')).toEqual(['validity', 'postage']);
  });

  it('finds words in questions, answers and lists, ignoring case', () => {
    expect(found('KARTE')).toEqual(['validity']);
    expect(found('aktivierung')).toEqual(['validity']);
    expect(found('kostenlos')).toEqual(['postage']);
  });

  it('ignores accents', () => {
    expect(found('gultig funf')).toEqual(['validity']);
    expect(found('GÜLTIG')).toEqual(['validity']);
  });

  it('requires every word, in any order', () => {
    expect(found('versand kostet')).toEqual(['postage']);
    expect(found('versand gültig')).toEqual([]);
  });

  it('ignores link names', () => {
    expect(found('usage-terms')).toEqual([]);
  });
});

it('an answer as one text includes its list, without markup', () => {
  expect(entries.map(toPlainText)).toEqual([
    'Fünf Jahre ab Aktivierung.',
    'Je nach Anzahl:\nPer E-Mail: kostenlos\nEingeschrieben: mehr',
  ]);
});

it('search engines get each question with its answer', () => {
  expect(faqData([{ title: 'Karten', entries }])).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [
      {
        '@type': 'Question',
        name: 'Wie lange ist eine Karte gültig?',
        acceptedAnswer: { '@type': 'Answer', text: 'Fünf Jahre ab Aktivierung.' },
      },
      { name: 'Was kostet der Versand?' },
    ],
  });
});
