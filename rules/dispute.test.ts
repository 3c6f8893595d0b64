import { describe, expect, it } from 'vitest';
import { decideDispute } from './dispute.ts';

const order = { captured: 10_000, disputed: false, refunds: [] };

describe('a dispute', () => {
  it('of a paid order is entered, up to what was captured', () => {
    expect(decideDispute(order, 10_000)).toEqual({ kind: 'enter', stop: [], review: undefined });
    expect(decideDispute(order, 10_001)).toEqual({ kind: 'refused', reason: 'exceeds-captured' });
  });

  it('is refused for an unpaid order', () => {
    expect(decideDispute({ ...order, captured: undefined }, 1)).toEqual({
      kind: 'refused',
      reason: 'not-paid',
    });
  });

  it('is entered once', () => {
    expect(decideDispute({ ...order, disputed: true }, 5000)).toEqual({ kind: 'known' });
    expect(decideDispute({ ...order, disputed: true }, 99_999)).toEqual({ kind: 'known' });
  });

  it('stops a refund whose cards are being voided, and reports it', () => {
    const voiding = { number: 2, status: 'Voiding' } as const;
    const stopped = { number: 1, status: 'Stopped' } as const;
    expect(decideDispute({ ...order, refunds: [voiding] }, 5000)).toEqual({
      kind: 'enter',
      stop: [voiding],
      review: voiding,
    });
    expect(decideDispute({ ...order, refunds: [voiding, stopped] }, 5000)).toEqual({
      kind: 'enter',
      stop: [voiding],
      review: stopped,
    });
  });

  it('first reports a refund that may return the money twice', () => {
    const refunds = [
      { number: 1, status: 'Stopped' },
      { number: 2, status: 'Done' },
      { number: 3, status: 'Paying' },
      { number: 4, status: 'Paying' },
    ] as const;
    const review = (some: (typeof refunds)[number][]) => decideDispute({ ...order, refunds: some }, 5000);
    expect(review([...refunds])).toMatchObject({ stop: [], review: { number: 3 } });
    expect(review([refunds[0], refunds[1]])).toMatchObject({ review: { number: 2 } });
  });
});
