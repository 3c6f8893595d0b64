import { describe, expect, it } from 'vitest';
import {
  INITIALIZE_REQUEST,
  merchant,
  openStubbedDatatrans,
  REFUND_REQUEST,
  TRANSACTION_REQUEST,
} from '#server/testing/datatrans-request-fixtures.ts';
import { codeResponse, statusResponse, TRANSACTION } from '../../testkit/datatrans/status-fixtures.ts';
import type { PreparedResponse } from '../../testkit/stub-server.ts';
import { createDatatrans } from './datatrans.ts';

const { far, provider } = await openStubbedDatatrans();
/** A provider with a timeout that an unfinished response must reach. */
const impatientProvider = createDatatrans(merchant(far.url, 150));

const html = { type: 'text/html', body: '<h1>Not now</h1>' };

describe('an answer that proves nothing about the money', () => {
  it.each<[string, PreparedResponse, string, string]>([
    ['a cut connection', 'cut', 'connection', 'no connection'],
    ['a connection cut in the body', 'cut in the body', 'connection', 'no connection'],
    ['a slow drip beyond the time limit', 'drip', 'connection', 'time-out'],
    ['a web page with 200', html, 'responseFormat', 'HTTP 200'],
    ['a web page of a firewall', { ...html, status: 403 }, 'authentication', 'HTTP 403'],
    ['a web page with 502', { ...html, status: 502 }, 'system', 'HTTP 502'],
    ['a conflict', { ...html, status: 409 }, 'system', 'HTTP 409'],
    ['cut JSON', { body: '{"transactionId":"26' }, 'responseFormat', 'HTTP 200'],
    ['a broken server', { status: 503, body: { message: 'down' } }, 'system', 'HTTP 503'],
    [
      'a redirect',
      { status: 302, headers: { location: 'https://x.example/' } },
      'responseFormat',
      'HTTP 302',
    ],
    ['an error of the server', codeResponse('SERVER_ERROR', 500), 'system', 'SERVER_ERROR'],
    ['a decline with 500', codeResponse('DECLINED', 500), 'system', 'DECLINED'],
    ['a refused account', codeResponse('UNAUTHORIZED', 401), 'authentication', 'UNAUTHORIZED'],
    ['a code of tomorrow', codeResponse('TOMORROW', 400), 'system', 'TOMORROW'],
  ])('(%s) leaves everything unknown', async (_name, answer, fault, name) => {
    const asked = answer === 'drip' ? impatientProvider : provider;
    const unknown = { kind: 'unknown', fault, name };
    const money: [() => Promise<unknown>, PreparedResponse[]][] = [
      [() => asked.assert(TRANSACTION), [answer]],
      [() => asked.inquire({ transactionId: TRANSACTION }), [answer]],
      [() => asked.capture(TRANSACTION_REQUEST), [{ body: statusResponse() }, answer]],
      [() => asked.cancel(TRANSACTION_REQUEST), [{ body: statusResponse() }, answer]],
      [() => asked.refund(REFUND_REQUEST), [answer]],
      [() => asked.findRefund({ ...REFUND_REQUEST, refundedBefore: 0, wasSentBefore: true }), [answer]],
    ];
    for (const [call, answers] of money) {
      far.prepare(...answers);
      expect(await call()).toMatchObject(unknown);
    }
    far.prepare(answer);
    const page = await asked.initialize(INITIALIZE_REQUEST);
    const declined = name === 'DECLINED' ? 'system' : fault;
    expect(page).toMatchObject({ kind: 'failed', fault: declined, name });
  });

  it('is an empty success of init and credit: their ids are missing', async () => {
    far.prepare({ status: 204 });
    expect(await provider.initialize(INITIALIZE_REQUEST)).toMatchObject({
      kind: 'failed',
      fault: 'responseFormat',
    });
    expect(await provider.refund(REFUND_REQUEST)).toMatchObject({ kind: 'unknown', fault: 'responseFormat' });
  });
});
