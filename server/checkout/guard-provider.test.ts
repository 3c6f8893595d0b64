import { describe, expect, it } from 'vitest';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { visit } from '#server/testing/visitor.ts';

let app: TestApp;
openIdleApp((opened) => {
  app = opened;
});

const DAY = { from: new Date('2026-11-20T00:00:00Z'), to: new Date('2026-11-21T00:00:00Z') };

describe('the provider’s list of transactions', () => {
  it('that our account may not read, or nobody answers, closes nothing to buyers', async () => {
    await app.systems.control('saferpay', { endpoint: 'transactions', fault: 'html-403', times: 1 });
    const list = () => app.adapters.provider.transactions(DAY);
    expect(await list()).toMatchObject({ kind: 'unknown', fault: 'authentication' });
    await app.systems.control('saferpay', { endpoint: 'transactions', fault: 'html-502', times: 6 });
    for (let time = 0; time < 6; time += 1) expect(await list()).toMatchObject({ fault: 'system' });
    expect((await (await visit(app)).place(orderRequest())).status).toBe(201);
    expect(await app.app.payments.pauses()).toEqual([]);
  });

  it('is not asked for while the provider is left alone', async () => {
    await app.systems.control('saferpay', { endpoint: 'Initialize', fault: 'error:AUTHENTICATION_FAILED' });
    expect((await (await visit(app)).place(orderRequest())).status).toBe(502);
    expect(await app.adapters.provider.transactions(DAY)).toMatchObject({
      kind: 'unknown',
      fault: 'authentication',
      name: 'left alone',
    });
  });
});
