import { describe, expect, it } from 'vitest';
import { listUndelivered } from './mail-delivery.ts';

const sent = { number: 1, repeats: null, status: 'Sent', unanswered: 0, bouncedAt: null } as const;
const back = { ...sent, bouncedAt: new Date('2026-11-20T08:00:00Z') };

describe('mails of a kind', () => {
  it('are not lost while they are sent or in progress', () => {
    expect(listUndelivered([])).toEqual([]);
    expect(listUndelivered([sent, { ...sent, number: 2, status: 'Pending' }])).toEqual([]);
  });

  it('are lost when the mail server refused one or it bounced', () => {
    expect(listUndelivered([back])).toEqual([1]);
    expect(listUndelivered([{ ...sent, status: 'Refused' }])).toEqual([1]);
  });

  it('are recovered by the newest with the same content', () => {
    const again = { ...sent, number: 2, repeats: 1 };
    expect(listUndelivered([again, back])).toEqual([]);
    expect(listUndelivered([back, { ...again, status: 'Refused' }])).toEqual([1]);
  });

  it('stay lost while a mail with other content is', () => {
    expect(listUndelivered([back, { ...sent, number: 2, repeats: 1 }, { ...back, number: 3 }])).toEqual([3]);
  });
});
