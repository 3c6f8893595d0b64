import type { LocalizedText } from '#rules/cart.ts';
import type { Category } from '#rules/lines.ts';

/** A category that is not sold for now. */
export type SalePause = {
  category: Category;
  /** What its pages say. */
  sentence: LocalizedText;
  /** The operator who paused it. */
  person: string;
  since: Date;
};
