import { describe, expect, it } from 'vitest';
import { formatToPost } from './to-post.ts';

describe('the list of cards to post', () => {
  it('says when, how, and which cards, in Swiss time', () => {
    const text = formatToPost([
      {
        reference: 'K7QM-2X9F',
        delivery: 'insured',
        due_at: new Date('2026-11-25T16:30:00Z'),
        cards: [
          { design: 'birthday-physical', price: 5000, amount: 3 },
          { design: 'summer-physical', price: 10_000, amount: 1 },
        ],
      },
    ]);
    expect(text.replaceAll('\u00A0', ' ').split('\n')).toEqual([
      'due (Swiss time)  order      delivery  cards',
      '2026-11-25 17:30  K7QM-2X9F  insured     3 × CHF 50.00    birthday-physical',
      '                                         1 × CHF 100.00   summer-physical',
    ]);
  });

  it('says so when there is nothing', () => {
    expect(formatToPost([])).toBe('Nothing to post.');
  });
});
