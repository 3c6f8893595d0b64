import type { SaleCategory } from '#server/operations/catalogue/paused-sale.ts';
import { WrongUsage } from '../command.ts';

export const CATEGORY_WORDS = 'digital|physical|all';

/** @throws WrongUsage */
export function categoriesOf(word: string | undefined): SaleCategory[] {
  if (word === 'all') return ['physical', 'digital'];
  if (word === 'digital' || word === 'physical') return [word];
  throw new WrongUsage(`"${word}" is none of digital, physical, all.`);
}

export const CATEGORY_NAMES: Record<SaleCategory, string> = {
  digital: 'Digital cards',
  physical: 'Posted cards',
};
