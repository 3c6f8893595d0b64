import { describe, expect, it } from 'vitest';
import type { OrderEvent } from '#rules/audit-event.ts';
import type { HistoryEvent } from '#server/operations/order-history.ts';
import { texts as german } from '../language/de-ch.ts';
import { texts as french } from '../language/fr-ch.ts';
import { texts as italian } from '../language/it-ch.ts';
import { createTexts } from '../language/translate.ts';
import { describeEntry, describeEvent, explainEntry } from './order-history-text.ts';

const texts = createTexts('de-ch', german);
const LANGUAGES = [texts, createTexts('fr-ch', french), createTexts('it-ch', italian)];

const mail = 'cards';
const approval = { action: 'redirect', mail, card: null, amount: 20_000 } as const;

/** An example of each event. */
const EVENTS: { [Type in OrderEvent['type']]: Extract<OrderEvent, { type: Type }>['data'] } = {
  noted: {},
  'payment-checked': {},
  'jobs-retried': { count: 2 },
  'review-resolved': { item: 7, kind: 'mail-bounced-cards' },
  'address-corrected': { fields: ['zipCode', 'city'] },
  'personal-data-erased': {},
  'mail-resent': { mail, content: 1, number: 2, redirected: true },
  'mail-redirected': { mail, content: 1 },
  'mail-bounced': { mail, number: 2 },
  'mail-delivered': { mail, number: 1 },
  'gift-sending-stopped': { sending: 2 },
  'gift-sending-held': { sending: 2 },
  'gift-links-revoked': { count: 1 },
  'card-replacement-started': { card: '1.2', replacement: 0 },
  'cards-returned': { cards: ['1.1', '1.2'] },
  'card-scanned': { card: '1.2', parcel: 1, lastFour: '0011' },
  'scanned-number-discarded': { card: '1.2' },
  'parcel-taken-over': { parcel: 1, from: 'Anna Muster' },
  'parcel-packed': { parcel: 1 },
  'parcel-shipped': { parcel: 1 },
  'refund-started': { refund: 1, amount: 105_000, cards: ['1.1'], lossConfirmed: true },
  'refund-loss-confirmed': { refund: 1 },
  'refund-resumed': { refund: 1, usedCards: 'leave' },
  'refund-cancelled': { refund: 1, amount: 105_000 },
  'refund-paid-by-bank': { refund: 1, amount: 105_000, paidOn: '2026-11-24', bankReference: 'ZKB-1' },
  'refund-requested': { amount: 30_000, cards: 3 },
  'refund-request-approved': { refund: 2, amount: 30_000, requester: 'Anna Muster' },
  'refund-request-refused': { amount: 30_000 },
  'refund-request-withdrawn': { amount: 30_000 },
  'approval-requested': approval,
  'approval-granted': { ...approval, action: 'replace', mail: null, card: '1.2', requester: 'Anna Muster' },
  'approval-refused': { ...approval, action: 'address', mail: null },
  'approval-withdrawn': approval,
  'dispute-recorded': { amount: 105_000 },
};

const examples = Object.entries(EVENTS).map(([type, data]) => ({ type, data }) as OrderEvent);

describe('an audit event', () => {
  it.each(examples)('$type has a sentence in each language', (event) => {
    const sentences = LANGUAGES.map((language) => describeEvent(language, event));
    expect(new Set(sentences).size).toBe(LANGUAGES.length);
    for (const sentence of sentences) expect(sentence).not.toMatch(/^$|[{}]|undefined|events\.|zipCode/);
  });

  it.each<[OrderEvent, string]>([
    [
      { type: 'refund-request-approved', data: EVENTS['refund-request-approved'] },
      'Rückerstattung 2 von CHF\u00a0300.00 freigegeben, beantragt von Anna Muster',
    ],
    [
      { type: 'mail-resent', data: EVENTS['mail-resent'] },
      'Digitale Karten an eine berichtigte Adresse gesendet, als Nr. 2',
    ],
    [{ type: 'mail-bounced', data: EVENTS['mail-bounced'] }, 'Digitale Karten Nr. 2: zurückgekommen'],
    [{ type: 'jobs-retried', data: { count: 1 } }, '1 blockierter Vorgang erneut versucht'],
    [
      { type: 'review-resolved', data: EVENTS['review-resolved'] },
      'Pendenz 7 erledigt: Digitale Karten: zurückgekommen',
    ],
    [
      { type: 'approval-granted', data: EVENTS['approval-granted'] },
      'Freigegeben: Karte 1.2 ersetzen (CHF\u00a0200.00), beantragt von Anna Muster',
    ],
    [{ type: 'refund-resumed', data: { refund: 1, usedCards: null } }, 'Rückerstattung 1 fortgesetzt'],
  ])('%o reads «%s»', (event, sentence) => {
    expect(describeEvent(texts, event)).toBe(sentence);
  });
});

it.each<[HistoryEvent, string, string]>([
  [{ subject: 'order', from: null, to: 'Created', cause: 'placed' }, 'Offen', 'bestellt'],
  [{ subject: 'order', from: 'Created', to: 'Confirmed', cause: 'paid' }, 'Offen → Bestätigt', 'bezahlt'],
  [
    { subject: 'payment', from: 'Started', to: 'Authorized', cause: 'authorized-by-provider' },
    'Begonnen → Reserviert',
    'vom Zahlungsdienst reserviert',
  ],
  [
    { subject: 'provider', request: 'refund-capture', answer: null },
    'Angefragt: Auszahlung der Rückerstattung',
    '',
  ],
  [
    { subject: 'provider', request: 'capture', answer: { outcome: 'refused', detail: 'LIMIT: high' } },
    'Beantwortet: Belastung',
    'abgelehnt: «LIMIT: high»',
  ],
  [
    { subject: 'supplier', line: 1, count: 2, request: 'activate', answer: null },
    'Angefragt: Position 1, 2 Karten: Aktivierung',
    '',
  ],
  [{ subject: 'card', line: 2, count: 1, change: 'issued' }, 'Position 2, 1 Karte: Ausstellung', ''],
  [
    { subject: 'card', line: 1, count: 12, change: 'void', cause: 'replaced' },
    'Position 1, 12 Karten: Sperrung',
    'ersetzt',
  ],
  [
    { subject: 'mail', mail: 'cards', number: 2, step: 'pending', repeats: 1 },
    'Digitale Karten Nr. 2: vorgemerkt',
    'Wiederholung von Nr. 1',
  ],
  [{ subject: 'mail', mail: 'receipt', number: 1, step: 'bounced' }, 'Quittung: zurückgekommen', ''],
  [
    { subject: 'parcel', number: 2, step: 'shipped', tracking: '99.00.123456' },
    'Sendung 2 versandt',
    '99.00.123456',
  ],
  [{ subject: 'refund', number: 1, step: 'started' }, 'Rückerstattung 1 begonnen', 'Anruf'],
  [{ subject: 'credit-note', number: 12 }, 'Nummer 12', 'Anruf'],
  [
    { subject: 'item', item: 7, kind: 'void-late', step: 'opened', detail: { cards: ['1.2'] } },
    'Pendenz 7 eröffnet: Sperrung verspätet',
    'Karten: 1.2',
  ],
  [
    { subject: 'operator', command: 'desk orders note', action: { type: 'noted', data: {} } },
    'Notiz',
    'Anruf',
  ],
  [{ subject: 'dispute' }, 'Die Bank hat das Geld zurückgeholt', 'Anruf'],
])('the entry %o reads «%s», because «%s»', (event, what, why) => {
  expect(describeEntry(texts, { event })).toBe(what);
  expect(explainEntry(texts, { event, reason: 'Anruf' })).toBe(why);
});
