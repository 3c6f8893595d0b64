import type { Locator, Page } from '@playwright/test';
import type { Lang } from '../support/words.ts';

export const WIDTHS = [390, 768, 1440] as const;
export type Width = (typeof WIDTHS)[number];

/** Window height for each width: phone, tablet, laptop. */
export const HEIGHTS = { 390: 844, 768: 1024, 1440: 900 } as const satisfies Record<Width, number>;

/** Minimum width for the summary beside the page and the open menu: 62rem. */
export const WIDE = 992;

/**
 * Browser storage on arrival. Each start extends the previous: empty; consent answered; cart; address;
 * payment method with all terms accepted.
 */
export type Start = 'newcomer' | 'visitor' | 'cart' | 'checkout' | 'ready';

export type PaidOrder = 'digital' | 'posted';

export type Scene = { page: Page; main: Locator; lang: Lang };

/** A picture to take in every language and width. */
export type View = {
  name: string;
  start: Start;
  /** `:lang` is the language, `:order` the id of the order. */
  path: string;
  /** The order that the shop answers with, and its differences from a paid order. */
  order?: { of: PaidOrder; ended?: Record<string, unknown> };
  /** Runs before the page opens, for example to make the shop answer with an error. */
  before?: (scene: Scene) => Promise<void>;
  /** Runs on the page before the picture. */
  after?: (scene: Scene) => Promise<void>;
  /** Exists only below 992 px. */
  narrow?: true;
  /** The picture shows the window instead of the page: its top, or this element. */
  window?: 'top' | ((scene: Scene) => Locator);
};
