import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ADVISORY_LOCKS } from './advisory-locks.ts';

it('advisory locks have a number each, and the database uses the same', () => {
  const numbers = Object.values(ADVISORY_LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
  const migration = readFileSync(new URL('../migrations/0000_baseline.sql', import.meta.url), 'utf8');
  expect(migration).toContain(`pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.bookings})`);
  expect(migration).toContain(`pg_advisory_xact_lock(${ADVISORY_LOCKS.actionChain})`);
});
