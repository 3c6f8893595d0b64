import { expect, it } from 'vitest';
import german from '#texts/de-ch/limits.json' with { type: 'json' };
import french from '#texts/fr-ch/limits.json' with { type: 'json' };
import italian from '#texts/it-ch/limits.json' with { type: 'json' };
import { describeWait } from './limit-message.tsx';

it.each([
  [german, 'in 15 Minuten', 'in 2 Minuten', 'in 40 Sekunden'],
  [french, 'dans 15 minutes', 'dans 2 minutes', 'dans 40 secondes'],
  [italian, 'tra 15 minuti', 'tra 2 minuti', 'tra 40 secondi'],
])('a temporary limit says when to retry', (words, quarter, soon, seconds) => {
  const toSentence = (constraint: string, retryAfter: number) =>
    describeWait(words, { constraint, retryAfter });
  expect(toSentence('failedPaymentsPerAddress', 870)).toContain(quarter);
  expect(toSentence('failedPaymentsPerAddress', 5)).toContain(soon);
  expect(toSentence('ordersPerSession', 870)).toContain(quarter);
  expect(toSentence('readsPerSession', 40)).toContain(seconds);
  for (const constraint of ['failedPaymentsPerSession', 'failedPaymentsPerEmail', 'challenge'])
    expect(toSentence(constraint, 870)).toBeUndefined();
});
