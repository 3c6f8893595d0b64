import { describe, expect, it } from 'vitest';
import type { AuditEvent, OrderEvent } from '#rules/audit-event.ts';
import { texts as german } from '../language/de-ch.ts';
import { texts as french } from '../language/fr-ch.ts';
import { texts as italian } from '../language/it-ch.ts';
import { createTexts } from '../language/translate.ts';
import { describeAuditEvent } from './audit-event-text.ts';

const texts = createTexts('de-ch', german);
const LANGUAGES = [texts, createTexts('fr-ch', french), createTexts('it-ch', italian)];

type RecordedEvent = Exclude<AuditEvent, OrderEvent>;

const signInName = 'anna.muster';
const product = 'birthday-physical';
const days = { from: '2026-11-01', to: '2026-11-30' };
const read = { references: [] };

/** An example of each event that an order's history doesn't contain. */
const EVENTS: { [Type in RecordedEvent['type']]: Extract<RecordedEvent, { type: Type }>['data'] } = {
  'items-recorded': { count: 2 },
  'providers-resumed': { pauses: [{ provider: 'saferpay', cause: 'unreachable' }] },
  'gift-objection-recorded': {},
  'rekey-started': { cards: 3 },
  'rekey-finished': { cards: 3, left: 0 },
  'number-keys-exported': { count: 1 },
  'old-data-removed': { counts: { addresses: 2, gifts: 3 } },
  'subject-exported': { references: ['K7QM-2X9F'], gifts: 1 },
  'sale-paused': { category: 'physical' },
  'sale-resumed': { category: 'digital' },
  'catalogue-imported': { products: [product] },
  'product-published': { product },
  'availability-changed': { product, available: false },
  'stock-entered': { product, cause: 'damaged', quantity: 2 },
  'low-stock-threshold-changed': { product, low: 50 },
  'person-added': { signInName, roles: ['packing', 'service'], signIn: 'local' },
  'person-invited': { signInName, signIn: 'provider' },
  'invitation-opened': { signInName, again: true },
  'person-changed': { signInName, roles: ['refunds'], language: 'fr-ch', disabled: true, email: true },
  'provider-account-linked': { signInName },
  'passkey-added': { signInName },
  'passkey-removed': { signInName },
  'month-closed': { month: '2026-11' },
  'records-exported': { ...days, file: 'vat', rows: 12 },
  'month-reconciled': {
    ...{ ...days, differences: 1, inTransit: 2, openBankItems: 3, notCompared: 4 },
    confirmed: ['ZKB-1', 'ZKB-2'],
  },
  'records-checked': { ...days, broken: 0 },
  'order-read': read,
  'orders-listed': { references: ['K7QM-2X9F', 'L8RN-3Y0G'] },
  'orders-searched': { ...read, foundBy: ['e-mail', 'address'] },
  'parcels-listed': read,
  'documents-printed': { ...read, document: 'labels' },
  'addresses-exported': read,
  'mails-listed': read,
  'mail-read': { ...read, mail: 'cards', number: 2 },
  'receipt-read': { ...read, kind: 'credit-note', number: 7 },
  'receipts-exported': read,
  'approvals-read': read,
  'recipients-read': read,
};

const toEvent = (type: RecordedEvent['type']) => ({ type, data: EVENTS[type] }) as RecordedEvent;

describe('an audit event', () => {
  it.each(Object.entries(EVENTS))('%s has a sentence in each language', (type, data) => {
    const event = { type, data } as RecordedEvent;
    const sentences = LANGUAGES.map((language) => describeAuditEvent(language, event));
    expect(new Set(sentences).size).toBe(LANGUAGES.length);
    for (const sentence of sentences) expect(sentence).not.toMatch(/^$|[{}]|undefined|Events\./);
  });

  it.each<[RecordedEvent['type'], string]>([
    ['old-data-removed', 'Abgelaufene Daten gelöscht; Einträge: 5'],
    ['orders-listed', 'Bestellungen aufgelistet (K7QM-2X9F, L8RN-3Y0G)'],
    [
      'person-changed',
      'Zugang von anna.muster geändert: Rückerstattungen, Französisch, gesperrt, E-Mail-Adresse',
    ],
    [
      'month-reconciled',
      'Abgleich 01.11.2026 bis 30.11.2026: Differenzen 1, unterwegs 2, bei der Bank offen 3, ' +
        'nicht verglichen 4, bestätigt: ZKB-1, ZKB-2',
    ],
  ])('%s reads as a clerk says it', (type, sentence) => {
    expect(describeAuditEvent(texts, toEvent(type))).toBe(sentence);
  });

  it('of an order reads as in its history', () => {
    const event: OrderEvent = { type: 'parcel-packed', data: { parcel: 2 } };
    expect(describeAuditEvent(texts, event)).toBe('Sendung 2 verpackt');
  });
});
