import { expect, it, vi } from 'vitest';
import { coalesceConfirmations } from '../app/checkout-use-cases.ts';
import type { Confirmation } from './confirm-payment.ts';

const stands = (status: 'Started' | 'Captured') =>
  ({ state: { status, isReversed: false }, busy: false }) as Confirmation;

/** Creates confirmations that end on command, and records their triggers. */
function confirming() {
  const ends: { resolve: (as: Confirmation) => void; reject: (error: Error) => void }[] = [];
  const confirm = vi.fn(() => new Promise<Confirmation>((resolve, reject) => ends.push({ resolve, reject })));
  return { ends, confirm, shared: coalesceConfirmations(confirm) };
}

it('a confirmation waits for this process’s own confirmation, and makes no call if that completes the payment', async () => {
  const { ends, confirm, shared } = confirming();
  const all = [shared('a', 'notification'), shared('a', 'return'), shared('a', 'return')];
  expect(confirm).toHaveBeenCalledTimes(1);
  ends[0]?.resolve(stands('Captured'));
  expect(await Promise.all(all)).toEqual([stands('Captured'), stands('Captured'), stands('Captured')]);
  expect(confirm).toHaveBeenCalledTimes(1);
});

it.each([
  ['open still', (end: { resolve: (as: Confirmation) => void }) => end.resolve(stands('Started'))],
  ['failed', (end: { reject: (error: Error) => void }) => end.reject(new Error('away'))],
])('a confirmation makes its own call when the other one is %s', async (_name, endIt) => {
  const { ends, confirm, shared } = confirming();
  const first = shared('a', 'notification').catch(() => 'failed');
  const second = shared('a', 'return');
  const [end] = ends;
  if (end !== undefined) endIt(end);
  await first;
  await vi.waitFor(() => expect(confirm).toHaveBeenCalledTimes(2));
  ends[1]?.resolve(stands('Captured'));
  expect(await second).toEqual(stands('Captured'));
});

it('a confirmation of another payment, or of a completed one, does not wait', async () => {
  const { ends, confirm, shared } = confirming();
  const first = shared('a', 'return');
  void shared('b', 'return');
  expect(confirm).toHaveBeenCalledTimes(2);
  ends[0]?.resolve(stands('Captured'));
  await first;
  void shared('a', 'return');
  await vi.waitFor(() => expect(confirm).toHaveBeenCalledTimes(3));
});

it('a confirmation by the sweep does not wait: the payment is busy, and the provider gets no second call', () => {
  const { confirm, shared } = confirming();
  void shared('a', 'return');
  void shared('a', 'sweep');
  expect(confirm).toHaveBeenCalledTimes(2);
});
