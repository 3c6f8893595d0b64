import { expect, it } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import { randomUuid } from '../browser/random-uuid.ts';
import { ATTEMPT_LIFETIME_MS, getOrCreateAttempt, isServerRefusal } from './payment-flow.ts';

const kept = { key: 'k1', outcomeSecret: 's1', body: 'order', at: 1000 };
const fresh = () => ({ key: 'k2', outcomeSecret: 's2' });

it('keeps an attempt’s key for the same order only, and only for a while', () => {
  expect(getOrCreateAttempt('order', kept, 2000, fresh).key).toBe('k1');
  expect(getOrCreateAttempt('another', kept, 2000, fresh).key).toBe('k2');
  expect(getOrCreateAttempt('order', kept, 1000 + ATTEMPT_LIFETIME_MS, fresh).key).toBe('k2');
  expect(ATTEMPT_LIFETIME_MS).toBe(900_000);
  expect(getOrCreateAttempt('order', null, 2000, fresh)).toEqual({
    ...fresh(),
    body: 'order',
    at: 2000,
  });
});

it('treats only the server’s own response as definitive', () => {
  const error = { id: 't', timestamp: '2026-11-21T10:00:00Z', messageKey: 'BAD_REQUEST' } as const;
  expect(isServerRefusal(new ApiError(400, error))).toBe(true);
  expect(isServerRefusal(new ApiError(502))).toBe(false);
  expect(isServerRefusal(new ApiError(0))).toBe(false);
  expect(isServerRefusal(new TypeError())).toBe(false);
});

it('creates a UUID as key', () => {
  expect(randomUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(randomUuid()).not.toBe(randomUuid());
});
