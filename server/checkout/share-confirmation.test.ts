import { expect, it, vi } from 'vitest';
import type { Confirmation } from './confirm-payment.ts';
import { shareConfirmation } from './share-confirmation.ts';

const stands = (status: 'Started' | 'Captured') =>
  ({ state: { status, released: false }, busy: false }) as Confirmation;

/** Confirmations that end when they are told to, and who confirms. */
function confirming() {
  const ends: { resolve: (as: Confirmation) => void; reject: (error: Error) => void }[] = [];
  const confirm = vi.fn(() => new Promise<Confirmation>((resolve, reject) => ends.push({ resolve, reject })));
  return { ends, confirm, shared: shareConfirmation(confirm) };
}

it('of a payment that this process is confirming waits for that and asks nobody when it is settled', async () => {
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
])('asks by itself when the other one is %s', async (_name, endIt) => {
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

it('of another payment, and of one that is over, waits for nobody', async () => {
  const { ends, confirm, shared } = confirming();
  const first = shared('a', 'return');
  void shared('b', 'return');
  expect(confirm).toHaveBeenCalledTimes(2);
  ends[0]?.resolve(stands('Captured'));
  await first;
  void shared('a', 'return');
  await vi.waitFor(() => expect(confirm).toHaveBeenCalledTimes(3));
});

it('by the sweep waits for nobody: it is told that the payment is busy, and asks the provider no second time', () => {
  const { confirm, shared } = confirming();
  void shared('a', 'return');
  void shared('a', 'sweep');
  expect(confirm).toHaveBeenCalledTimes(2);
});
