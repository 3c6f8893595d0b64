import { expect, it } from 'vitest';
import { findFans, selectHomeFan, toFanKey } from './home-fans.ts';

it('a drawn hand of cards is found by its cards’ pictures', () => {
  const pictures = {
    'cards/a.svg': '/pictures/a-1',
    'cards/b.svg': '/pictures/b-1',
    'cards/a.svg cards/b.svg': '/pictures/fan-1',
    'logo.svg': '/pictures/logo-1.png',
  };
  const fans = findFans(pictures);
  expect(fans).toEqual({ [toFanKey(['/pictures/a-1', '/pictures/b-1'])]: '/pictures/fan-1' });
  expect(fans[toFanKey(['/pictures/b-1', '/pictures/a-1'])]).toBeUndefined();
});

it('home shows the first card in front of the last ones, and works without missing ones', () => {
  expect(selectHomeFan(['p1', 'p2', 'p3'], ['e1', 'e2'])).toEqual(['p1', 'e2', 'p3']);
  expect(selectHomeFan(['p1'], ['e1'])).toEqual(['p1', 'e1']);
  expect(selectHomeFan([], ['e1', 'e2'])).toEqual(['e1', 'e2']);
  expect(selectHomeFan([], [])).toEqual([]);
});
