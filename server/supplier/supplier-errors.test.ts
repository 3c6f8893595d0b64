import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startStubServer } from '../../testkit/stub-server.ts';
import {
  ERRORS,
  errorResponse,
  UNEXPECTED_RESPONSES,
} from '../../testkit/supplier/supplier-error-fixtures.ts';
import {
  ACCOUNT,
  ACTIVATION_REQUEST,
  CARD_REQUEST,
  token,
} from '../../testkit/supplier/supplier-response-fixtures.ts';
import { createSupplier } from './supplier.ts';

let supplier: ReturnType<typeof createSupplier>;
const far = await startStubServer();
afterAll(() => far.close());
beforeEach(() => {
  supplier = createSupplier({ ...ACCOUNT, url: far.url });
});

const CALLS = {
  issue: () => supplier.issue(CARD_REQUEST),
  activate: () => supplier.activate(ACTIVATION_REQUEST),
  activation: () => supplier.activation('activation-1'),
  void: () => supplier.void({ voidId: 'void-1', card: { issueId: 'issue-1' } }),
  list: () => supplier.list({ from: new Date('2026-11-21T00:00:00Z'), to: new Date('2026-11-22T00:00:00Z') }),
};
const CALL_NAMES = ['issue', 'activate', 'activation', 'void', 'list'] as const;
const system = (name: string) => ({ kind: 'unknown', fault: 'system', name });

describe.each(CALL_NAMES)('%s', (name) => {
  it.each(ERRORS)('reports what $code ($status) means', async ({ code, status, headers, means }) => {
    far.prepare(token(), errorResponse(status, code, headers));
    const answer = await CALLS[name]();
    if (means !== 'refused') expect(answer).toEqual({ kind: 'unknown', fault: means, name: code });
    else if (name === 'activate' || name === 'void') expect(answer).toEqual({ kind: 'refused', name: code });
    else if (name === 'activation' && code === 'NOT_FOUND') expect(answer).toEqual({ kind: 'notFound' });
    else if (name === 'issue' && code === 'PRODUCT_CONFLICT')
      expect(answer).toEqual({ kind: 'refused', fault: 'conflict', name: code });
    else if (name === 'issue' && code === 'PRODUCT_AMOUNT_INVALID')
      expect(answer).toEqual({ kind: 'refused', fault: 'productAmount', name: code });
    else expect(answer).toEqual(system(code));
  });

  it.each(UNEXPECTED_RESPONSES)(
    'treats %s as no response, and passes on none of its text',
    async (_name, noise, fault) => {
      far.prepare(token(), noise);
      const answer = await CALLS[name]();
      expect(answer).toMatchObject({ kind: 'unknown', fault });
      expect(JSON.stringify(answer)).not.toContain('6366');
    },
  );
});
