import { describe, expect, it } from 'vitest';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { visit } from '#server/testing/visitor.ts';
import { UNANSWERED_MAX, withCircuitBreaker } from './circuit-breaker.ts';
import type { HealthResult, InitializeRequest, InitializeResult, ProviderFault } from './payment-provider.ts';

const app = await openIdleApp();

const DAY = { from: new Date('2026-11-20T00:00:00Z'), to: new Date('2026-11-21T00:00:00Z') };

describe('the provider’s list of transactions', () => {
  it('blocks no buyers if it is forbidden or unreachable', async () => {
    await app.systems.control('saferpay', { endpoint: 'transactions', fault: 'html-403', times: 1 });
    const list = () => app.adapters.provider.transactions(DAY);
    expect(await list()).toMatchObject({ kind: 'unknown', fault: 'authentication' });
    await app.systems.control('saferpay', { endpoint: 'transactions', fault: 'html-502', times: 6 });
    for (let time = 0; time < 6; time += 1) expect(await list()).toMatchObject({ fault: 'system' });
    expect((await (await visit(app)).place(orderRequest())).status).toBe(201);
    expect(await app.app.payments.pauses()).toEqual([]);
  });

  it('is not requested while the provider is paused', async () => {
    await app.systems.control('saferpay', { endpoint: 'Initialize', fault: 'error:AUTHENTICATION_FAILED' });
    expect((await (await visit(app)).place(orderRequest())).status).toBe(502);
    expect(await app.adapters.provider.transactions(DAY)).toMatchObject({
      kind: 'unknown',
      fault: 'authentication',
      name: 'circuit open',
    });
  });
});

describe('a provider that was paused for long', () => {
  const createUnhealthy = (fault: ProviderFault) => ({ kind: 'unknown', fault, name: 'HTTP' }) as const;
  const page = { reference: 'K7QM-2X9F' } as InitializeRequest;

  /** Creates a provider behind its own guard: unreachable for half an hour, then back with this health. */
  async function createRecovered(health: HealthResult) {
    const { pauses, log, provider } = app.adapters;
    let isAway = true;
    const initialize = async () =>
      isAway
        ? { ...createUnhealthy('connection'), kind: 'failed' as const }
        : ({ kind: 'started' } as InitializeResult);
    const far = { ...provider, initialize, health: async () => health };
    const guarded = withCircuitBreaker(far, { pauses, account: JSON.stringify(health), log, now: Date.now });
    for (let time = 0; time < UNANSWERED_MAX; time += 1) await guarded.initialize(page);
    expect(await guarded.initialize(page)).toMatchObject({ name: 'circuit open' });
    isAway = false;
    await app.moveClock(30);
    return guarded.initialize(page);
  }

  it.each(['connection', 'system', 'authentication'] as const)(
    'stays paused while its health check says: %s',
    async (fault) => {
      expect(await createRecovered(createUnhealthy(fault))).toMatchObject({
        kind: 'failed',
        name: 'circuit open',
      });
    },
  );

  it('is polled again when it is healthy, or when the health check is missing or unclear', async () => {
    expect(await createRecovered({ kind: 'healthy' })).toEqual({ kind: 'started' });
    await app.moveClock(0);
    expect(await createRecovered(createUnhealthy('responseFormat'))).toEqual({ kind: 'started' });
  });
});
