import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERROR_KEYS, serverErrorSchema } from '#contract/error.ts';
import { GIFT_CONSTRAINTS, PAYMENT_CONSTRAINTS, SUPPLIER_CONSTRAINTS } from '#contract/error-constraints.ts';
import { badRequest, Problem, problemFromError, toServerError } from './problem.ts';

const coded = (code: string, more: object = {}) =>
  Object.assign(new Error('secret words'), { code, ...more });

describe('a thrown error', () => {
  it.each([
    [coded('FST_ERR_CTP_BODY_TOO_LARGE', { statusCode: 413 }), 413, 'MAXIMUM_UPLOAD_SIZE_EXCEEDED'],
    [coded('FST_ERR_CTP_INVALID_MEDIA_TYPE', { statusCode: 415 }), 415, 'MEDIA_TYPE_NOT_ACCEPTABLE'],
    [coded('FST_ERR_CTP_INVALID_JSON_BODY', { statusCode: 400 }), 400, 'BAD_REQUEST'],
    [coded('23505', { constraint: 'one_order_per_key' }), 409, 'UNIQUE_KEY_CONSTRAINT_VIOLATION'],
    [coded('23503', { constraint: 'a_fk' }), 409, 'FOREIGN_KEY_CONSTRAINT_VIOLATION'],
    [coded('23514', { constraint: 'allowed_transition' }), 409, 'BUSINESS_CONSTRAINT_VIOLATION'],
    [coded('22021'), 400, 'BAD_REQUEST'],
    [coded('ECONNREFUSED'), 503, 'SERVICE_UNAVAILABLE_ERROR'],
    [coded('57P01'), 503, 'SERVICE_UNAVAILABLE_ERROR'],
    [coded('53300'), 503, 'SERVICE_UNAVAILABLE_ERROR'],
    [coded('08006'), 503, 'SERVICE_UNAVAILABLE_ERROR'],
    [coded('42703'), 500, 'INTERNAL_SERVER_ERROR'],
    [new Error('secret words'), 500, 'INTERNAL_SERVER_ERROR'],
    ['secret words', 500, 'INTERNAL_SERVER_ERROR'],
    [undefined, 500, 'INTERNAL_SERVER_ERROR'],
    [new Problem('NOT_FOUND'), 404, 'NOT_FOUND'],
    [new Problem('MEDIA_TYPE_NOT_ACCEPTABLE', { status: 406 }), 406, 'MEDIA_TYPE_NOT_ACCEPTABLE'],
  ])(
    '%s returns %i %s, with the contract’s error object and without its own message',
    (thrown, status, messageKey) => {
      for (const error of [
        thrown,
        thrown instanceof Problem ? thrown : new Error('around it', { cause: thrown }),
      ]) {
        // Fastify's status counts only on the error itself.
        if (error !== thrown && thrown instanceof Error && 'statusCode' in thrown) continue;
        const problem = problemFromError(error);
        expect([problem.status, problem.messageKey]).toEqual([status, messageKey]);
        const sent = toServerError(problem, 'trace', new Date(0));
        expect(serverErrorSchema.parse(sent)).toEqual(sent);
        expect(sent).toMatchObject({ id: 'trace', timestamp: '1970-01-01T00:00:00.000Z' });
        expect(JSON.stringify(sent)).not.toContain('secret words');
      }
    },
  );

  it('keeps the name of a broken constraint and the fields of a bad request', () => {
    const broken = problemFromError(
      new Error('around it', { cause: coded('23505', { constraint: 'one_order_per_key' }) }),
    );
    expect(broken.constraint).toBe('one_order_per_key');
    const fields = [{ field: 'cart', messageKey: 'order.noLines' }];
    expect(toServerError(badRequest(fields), 'trace', new Date(0)).fieldErrors).toEqual(fields);
  });
});

describe('docs/errors.md', () => {
  const page = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');

  it.each([...ERROR_KEYS])('lists what raises %s', (key) => {
    expect(page).toMatch(new RegExp(`^\\| \`${key}\` +\\|.+\\|.+\\|$`, 'm'));
  });

  it.each([...PAYMENT_CONSTRAINTS, ...SUPPLIER_CONSTRAINTS, ...GIFT_CONSTRAINTS])(
    'explains the constraint %s',
    (name) => {
      expect(page).toMatch(new RegExp(`^\\| \`${name}\``, 'm'));
    },
  );

  it('lists the status of each key', () => {
    for (const key of ERROR_KEYS) {
      const row = page.split('\n').find((line) => line.startsWith(`| \`${key}\``));
      expect(row, key).toContain(String(new Problem(key).status));
    }
  });
});
