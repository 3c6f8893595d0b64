import type { Locator, Page } from '@playwright/test';
import type { Lang } from '../support/words.ts';

export const WIDTHS = [390, 768, 1440] as const;
export type Width = (typeof WIDTHS)[number];

/** Height of the window at each width: a phone, a tablet, a laptop. */
export const HEIGHTS = { 390: 844, 768: 1024, 1440: 900 } as const satisfies Record<Width, number>;

/** From here on the summary stands beside the page and the menu is open: 62rem. */
export const WIDE = 992;

/**
 * What the browser holds on arrival: nothing; an answer to the question for consent; and cards in the cart; and an
 * address; and a payment method with all terms accepted.
 */
export type Start = 'newcomer' | 'visitor' | 'cart' | 'checkout' | 'ready';

export type PaidOrder = 'digital' | 'posted';

export type Scene = { page: Page; main: Locator; lang: Lang };

/** One picture that is taken in every language and width. */
export type View = {
  name: string;
  start: Start;
  /** `:lang` stands for the language, `:order` for the id of the order. */
  path: string;
  /** The order that the shop answers with, and how it differs from a paid one. */
  order?: { of: PaidOrder; ended?: Record<string, unknown> };
  /** Before the page is opened, as when the shop is to answer with a fault. */
  before?: (scene: Scene) => Promise<void>;
  /** What is done on the page before the picture. */
  after?: (scene: Scene) => Promise<void>;
  /** Only there below 992 px. */
  narrow?: true;
  /** The picture shows the window instead of the whole page: from its top, or where this stands. */
  window?: 'top' | ((scene: Scene) => Locator);
};
