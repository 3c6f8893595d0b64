import { expect, it } from 'vitest';
import { findFans, selectHomeFans, toFanKey } from './home-fans.ts';

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

it('home shows no picture twice, and works without missing ones', () => {
  const posted = ['p1', 'p2', 'p3', 'p4', 'p5'];
  const emailed = ['e1', 'e2', 'e3', 'e4', 'e5'];
  expect(selectHomeFans(posted, emailed)).toEqual({
    banner: ['p5', 'e4', 'p4'],
    physical: ['p1', 'p2', 'p3'],
    digital: ['e1', 'e2', 'e3'],
  });
  expect(selectHomeFans([], ['e1'])).toEqual({ banner: [], physical: [], digital: ['e1'] });
});
