import { expect, it } from 'vitest';
import { brand } from './brand.ts';

it('Murmeli has ten posted and ten e-mailed cards', () => {
  expect(brand.catalogue.filter((card) => card.category === 'physical')).toHaveLength(10);
  expect(brand.catalogue.filter((card) => card.category === 'digital')).toHaveLength(10);
});
