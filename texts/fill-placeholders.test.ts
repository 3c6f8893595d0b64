import { expect, it } from 'vitest';
import { fillPlaceholders } from './fill.ts';

it('fills every placeholder of a tree and keeps those without a value', () => {
  const texts = { title: '{{brand}} AG', found: '{{count}} von {{brand}}', lists: [['{{brand}}', 'nichts']] };
  expect(fillPlaceholders(texts, { brand: 'Murmeli' })).toEqual({
    title: 'Murmeli AG',
    found: '{{count}} von Murmeli',
    lists: [['Murmeli', 'nichts']],
  });
});
