import { expect, type Page } from '@playwright/test';
import type { Lang } from '../support/labels.ts';
import type { Scene, View } from './view.ts';

const ORDER = '7d1f6a52-0000-4000-8000-000000000000';
const CARD = '7d1f6a52-0000-4000-8000-00000000000';
const PAGE = `/:lang/gift/${ORDER}`;

/** Texts in the pictures, by language. */
const GIFT_TEXTS = {
  'de-ch': {
    forName: 'Nonna Giuseppina',
    message: 'Alles Gute zum Achtzigsten!\n\nDie Blumen suchst nur Du aus, den Kuchen bringen wir mit.',
    fromName: 'Lea, Marco und die Zwillinge',
  },
  'fr-ch': {
    forName: 'Grand-maman Odile',
    message:
      'Tous nos vœux pour tes 80 ans !\n\nLes fleurs, c’est toi qui les choisis ; le gâteau, on s’en charge.',
    fromName: 'Léa, Marc et les jumeaux',
  },
  'it-ch': {
    forName: 'Nonna Giuseppina',
    message: 'Tanti auguri per i tuoi 80 anni!\n\nI fiori li scegli tu, alla torta pensiamo noi.',
    fromName: 'Lea, Marco e i gemelli',
  },
} as const satisfies Record<Lang, object>;

const NO_TEXTS = { forName: '', fromName: '', message: '', paper: 'plain', version: 0 };

/** Bar widths of a fictional barcode. */
const BARS = Array.from(`211232${'132122'.repeat(11)}2331112`, Number);

type Card = Record<string, unknown>;

/** Makes the shop return gifts that are the same in every picture. */
async function mockGifts(
  { page, lang }: Scene,
  toCards: (card: Card, texts: Card) => Card[],
  parcels: (texts: Card) => Card[] = () => [],
): Promise<void> {
  const texts = { ...GIFT_TEXTS[lang], paper: 'stars', version: 1 };
  const card: Card = {
    id: `${CARD}0`,
    line: 1,
    ordinal: 1,
    ...(await readProduct(page)),
    faceValue: 8000,
    validUntil: '2031-03-09',
    state: 'ready',
    givableUntil: '2026-04-08T09:30:00.000Z',
    giftMessage: texts,
    sendings: [],
    sendingsLeft: 3,
  };
  const gifts = {
    orderId: ORDER,
    reference: 'K7MR-4XWN',
    lang,
    cards: toCards(card, texts),
    parcels: parcels(texts),
    wallets: [],
  };
  const shown = {
    number: '6366000000000000000',
    pin: '123456',
    faceValue: 8000,
    validUntil: '2031-03-09',
    bars: BARS,
  };
  await page.route('**/api/gifts/**', (route) =>
    route.fulfill({ json: route.request().url().endsWith('/show') ? shown : gifts }),
  );
}

/** Reads the name and picture of a product from the catalogue. */
async function readProduct(page: Page): Promise<Card> {
  const { origin } = new URL(page.url());
  const response = await page.request.get(`${origin}/api/products/flowers-digital`, { maxRetries: 2 });
  const { name, imagePath } = await response.json();
  return { productName: name, imagePath };
}

const createSending = (state: string, changes: object = {}) => ({
  id: 's',
  number: 1,
  state,
  stopCause: null,
  recipient: 'nonna@example.ch',
  lang: 'it-ch',
  dueAt: '2026-12-24T07:00:00.000Z',
  sentAt: state === 'sent' ? '2026-12-24T07:00:00.000Z' : null,
  ...changes,
});

const mockSeveralGifts = (scene: Scene) =>
  mockGifts(
    scene,
    (card, texts) => [
      { ...card, sendings: [createSending('sent')] },
      { ...card, id: `${CARD}1`, sendings: [createSending('planned', { recipient: 'beat@example.ch' })] },
      { ...card, id: `${CARD}2`, giftMessage: { ...texts, paper: 'hearts' } },
      { ...card, id: `${CARD}3`, giftMessage: NO_TEXTS },
      { ...card, id: `${CARD}4`, giftMessage: NO_TEXTS, state: 'expired' },
    ],
    () => [{ number: 1, state: 'open', giftMessage: NO_TEXTS }],
  );

/** Pages on which buyers personalise and send gift cards. */
export const giftViews: readonly View[] = [
  {
    name: 'gift-new',
    start: 'visitor',
    path: PAGE,
    before: (scene) => mockGifts(scene, (card) => [{ ...card, giftMessage: NO_TEXTS }]),
  },
  {
    name: 'gift-written',
    start: 'visitor',
    path: PAGE,
    before: (scene) => mockGifts(scene, (card) => [{ ...card, sendings: [createSending('planned')] }]),
  },
  {
    name: 'gift-faults',
    start: 'visitor',
    path: PAGE,
    before: (scene) => mockGifts(scene, (card) => [card]),
    async after({ main, page }) {
      await main.locator('textarea').fill('www.beispiel.example');
      await main.locator('section button').first().click();
      await main.locator('form').getByRole('radio').last().check();
      await main.locator('section form button[type=submit]').click();
      await expect(main.locator('[aria-invalid=true]')).toHaveCount(3);
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    },
  },
  {
    name: 'gift-refused',
    start: 'visitor',
    path: PAGE,
    before: (scene) => mockGifts(scene, (card) => [{ ...card, sendings: [createSending('refused')] }]),
  },
  { name: 'gift-several', start: 'visitor', path: PAGE, before: mockSeveralGifts },
  {
    name: 'gift-envelope-closed',
    start: 'visitor',
    path: PAGE,
    before: (scene) =>
      mockGifts(
        scene,
        () => [],
        (texts) => [{ number: 1, state: 'closed', giftMessage: texts }],
      ),
  },
  {
    name: 'gift-hand-over',
    start: 'visitor',
    path: `${PAGE}/${CARD}0`,
    before: (scene) => mockGifts(scene, (card) => [card]),
    async after({ main }) {
      await main.getByRole('button').first().click();
      await expect(main.getByRole('img').last()).toBeVisible();
    },
  },
  { name: 'gift-link-over', start: 'visitor', path: `/:lang/gift#${'k'.repeat(43)}` },
  { name: 'gift-objection', start: 'visitor', path: `/:lang/gift-objection#${'k'.repeat(43)}` },
];
