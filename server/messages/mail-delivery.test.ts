import { describe, expect, it } from 'vitest';
import { hasUndeliveredMail } from './mail-delivery.ts';

const sent = { number: 1, repeats: null, status: 'Sent', unanswered: 0, bouncedAt: null } as const;
const back = { ...sent, bouncedAt: new Date('2026-11-20T08:00:00Z') };

describe('mails of a kind', () => {
  it('are not lost while they are sent or in progress', () => {
    expect(hasUndeliveredMail([])).toBe(false);
    expect(hasUndeliveredMail([sent, { ...sent, number: 2, status: 'Pending' }])).toBe(false);
  });

  it('are lost when the mail server refused one or it bounced', () => {
    expect(hasUndeliveredMail([back])).toBe(true);
    expect(hasUndeliveredMail([{ ...sent, status: 'Refused' }])).toBe(true);
  });

  it('are recovered by the newest with the same content', () => {
    const again = { ...sent, number: 2, repeats: 1 };
    expect(hasUndeliveredMail([again, back])).toBe(false);
    expect(hasUndeliveredMail([back, { ...again, status: 'Refused' }])).toBe(true);
  });

  it('stay lost while a mail with other content is', () => {
    expect(hasUndeliveredMail([back, { ...sent, number: 2, repeats: 1 }, { ...back, number: 3 }])).toBe(true);
  });
});
