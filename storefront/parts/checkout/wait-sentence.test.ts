import { expect, it } from 'vitest';
import german from '#texts/de-ch/limits.json' with { type: 'json' };
import french from '#texts/fr-ch/limits.json' with { type: 'json' };
import italian from '#texts/it-ch/limits.json' with { type: 'json' };
import { waitSentence } from './limit-sentence.tsx';

it.each([
  [german, 'in 15 Minuten', 'in 2 Minuten', 'in 40 Sekunden'],
  [french, 'dans 15 minutes', 'dans 2 minutes', 'dans 40 secondes'],
  [italian, 'tra 15 minuti', 'tra 2 minuti', 'tra 40 secondi'],
])('a limit that ends by itself says when to try again', (words, quarter, soon, seconds) => {
  const said = (constraint: string, retryAfter: number) => waitSentence(words, { constraint, retryAfter });
  expect(said('failedPaymentsPerAddress', 870)).toContain(quarter);
  expect(said('failedPaymentsPerAddress', 5)).toContain(soon);
  expect(said('ordersPerSession', 870)).toContain(quarter);
  expect(said('readsPerSession', 40)).toContain(seconds);
  for (const constraint of ['failedPaymentsPerSession', 'failedPaymentsPerEmail', 'challenge'])
    expect(said(constraint, 870)).toBeUndefined();
});
