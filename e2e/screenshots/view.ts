import type { Locator, Page } from '@playwright/test';
import type { Lang } from '../support/labels.ts';

export const WIDTHS = [390, 768, 1440] as const;
export type Width = (typeof WIDTHS)[number];

/** Window height for each width: phone, tablet, laptop. */
export const HEIGHTS = { 390: 844, 768: 1024, 1440: 900 } as const satisfies Record<Width, number>;

/** From this width (62rem), the summary is next to the page and the menu is always open. */
export const WIDE = 992;

/**
 * The browser storage when the page opens. Each start adds to the previous one: nothing; consent; cart; address; payment
 * method with all terms accepted.
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
  /** The order that the shop returns, with changes to a paid order. */
  order?: { kind: PaidOrder; changes?: Record<string, unknown> };
  /** Runs before the page opens, for example to make the shop return an error. */
  before?: (scene: Scene) => Promise<void>;
  /** Runs on the page before the picture. */
  after?: (scene: Scene) => Promise<void>;
  /** The view exists only below 992 px. */
  narrow?: true;
  /** The picture shows the window instead of the full page: the top of the page, or this element. */
  window?: 'top' | ((scene: Scene) => Locator);
};
