import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { GiftCard, Gifts } from '#contract/gift.ts';
import { GIFT_LINK_MONTHS } from '#rules/gift-link.ts';
import { LANGUAGES } from '#rules/language.ts';
import { RETENTION } from '#rules/retention.ts';
import { listLinks, readWords, render } from '../../testing/page-text.ts';
import { emptyMessage, sampleCard, sampleGifts, sampleSending } from '../../testing/sample-gifts.ts';
import { GiftsPage } from './gifts-page.tsx';
import { CardHandover } from './hand-over.tsx';
import { RequestLinkPage } from './request-link-page.tsx';

const page = (changes: Partial<Gifts>, language = 'de-ch') =>
  render(createElement(GiftsPage, { loaded: sampleGifts(changes) }), `/${language}/gift/order-1`);
const words = async (card: Partial<GiftCard>) => readWords(await page({ cards: [sampleCard(card)] }));

describe('the gift page', () => {
  it('shows one open card, with its message in the form, and three ways to give it', async () => {
    const html = await page({
      cards: [
        sampleCard({ giftMessage: { ...emptyMessage, forName: 'Nonna', paper: 'hearts', version: 1 } }),
      ],
    });
    expect(html).toContain('value="Nonna"');
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="hearts"|value="hearts"[^>]*checked=""/);
    const shownText = readWords(html);
    for (const way of ['Per E-Mail senden', 'Auf dem Bildschirm übergeben', 'Als PDF herunterladen'])
      expect(shownText).toContain(way);
    expect(listLinks(html).map(({ to }) => to)).toEqual([
      '/de-ch/gift/order-1/card-1',
      '/gifts/order-1/cards/card-1/card.pdf',
    ]);
  });

  it('of many cards renders only the first ones, closed, each with its place', async () => {
    const cards = Array.from({ length: 600 }, (_, at) => sampleCard({ id: `card-${at}` }));
    const html = await page({ cards });
    expect(html.match(/aria-expanded="false"/g)).toHaveLength(20);
    expect(html).not.toContain('<textarea');
    expect(readWords(html)).toContain('noch ohne Nachricht Karte 20 von 600');
    expect(readWords(html)).toContain('Weitere Karten zeigen (580)');
  });

  it.each([
    [{ state: 'pending' }, 'wird gerade ausgestellt'],
    [{ state: 'voided' }, 'nicht mehr gültig'],
    [{ state: 'expired' }, 'weil mehr als 30 Tage vergangen sind'],
  ] as const)('of a card that is %j explains it, and sends nothing', async (card, sentence) => {
    const shownText = await words(card);
    expect(shownText).toContain(sentence);
    expect(shownText).not.toContain('Per E-Mail senden');
  });

  it.each([
    [{ state: 'planned' }, 'Geplant für Donnerstag, 24. Dezember 2026, 8 Uhr, an nonna@example.ch. Ändern'],
    [{ state: 'leaving' }, 'Unterwegs an nonna@example.ch.'],
    [
      { state: 'sent', sentAt: '2026-12-24T07:03:00.000Z', recipient: null },
      'Gesendet am Donnerstag, 24. Dezember 2026, 8.03 Uhr, an die beschenkte Person. Das lässt sich nicht mehr ändern.',
    ],
    [
      { state: 'refused' },
      'nicht angenommen. Bitte prüfen Sie die Adresse und senden Sie die Karte noch einmal.',
    ],
    [{ state: 'stopped', stopCause: 'objection' }, 'möchte keine solchen E-Mails erhalten'],
  ] as const)('a sending that is %j is explained in plain language', async (sending, sentence) => {
    expect(await words({ sendings: [sampleSending(sending)] })).toContain(sentence);
  });

  it('a card with a planned sending gets no second one, and one at its limit says so', async () => {
    expect(await words({ sendings: [sampleSending()] })).not.toContain('Per E-Mail senden');
    const shownText = await words({ sendings: [sampleSending({ state: 'sent' })], sendingsLeft: 0 });
    expect(shownText).not.toContain('Per E-Mail senden');
    expect(shownText).toContain('schon so oft gesendet, wie es möglich ist');
  });

  it('offers a message for the envelope, and explains when it is too late', async () => {
    const parcel = { number: 1, state: 'open', giftMessage: emptyMessage } as const;
    const open = await page({ cards: [], parcels: [parcel] });
    expect(open).toContain('<textarea');
    expect(readWords(open)).toContain('Nachricht für die Sendung');
    const closed = await page({ cards: [], parcels: [{ ...parcel, state: 'closed' }] });
    expect(closed).not.toContain('<textarea');
    expect(readWords(closed)).toContain('ist es leider zu spät');
  });

  it.each(LANGUAGES)('has all its texts in %s', async (language) => {
    const html = await page(
      { cards: [sampleCard(), sampleCard({ id: 'card-2', sendings: [sampleSending()] })] },
      language,
    );
    expect(readWords(html)).not.toMatch(/\bgift\.\w/);
  });
});

it.each([
  ['de-ch', `ab der Ausstellung ${RETENTION.cardSecretDays} Tage lang gestalten und senden`],
  ['fr-ch', `pendant ${RETENTION.cardSecretDays} jours dès son émission`],
  ['it-ch', `per ${RETENTION.cardSecretDays} giorni dall’emissione`],
])('an expired link says how long links and cards are valid, in %s', async (language, period) => {
  const shownText = readWords(
    await render(createElement(RequestLinkPage, { reason: 'invalid-key' }), `/${language}/gift`),
  );
  expect(shownText).toContain(period);
  expect(shownText).toMatch(new RegExp(`${GIFT_LINK_MONTHS} (?:Monate|mois|mesi)`));
});

it('a card is handed over with its message; number and PIN are hidden until requested', async () => {
  const card = sampleCard({
    giftMessage: { ...emptyMessage, forName: 'Nonna', message: 'Alles Gute', version: 1 },
  });
  const handOver = createElement(CardHandover, { gifts: sampleGifts({ wallets: ['apple'] }), card });
  const shownText = readWords(await render(handOver, '/de-ch/gift/order-1/card-1'));
  for (const sentence of [
    'Ein Geschenk für Nonna',
    'Alles Gute',
    'Strichcode zeigen',
    'Zu Apple Wallet hinzufügen',
  ])
    expect(shownText).toContain(sentence);
  expect(shownText).not.toContain('Kartennummer');
});
