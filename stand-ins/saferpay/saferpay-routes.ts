import type { FastifyInstance } from 'fastify';
import { faultsAfterEffect, faultsBeforeEffect } from '../faults/broken-responses.ts';
import { registerControlRoutes } from '../faults/control-routes.ts';
import { registerPayerRoute } from '../payment-page/payer-route.ts';
import { registerPaymentPage, showExpired } from '../payment-page/payment-page.ts';
import { scheduleSettlement } from './notifications.ts';
import { createPayerActions } from './payer-actions.ts';
import type { Provider } from './provider.ts';
import { registerApiRoutes } from './saferpay-api.ts';
import { distortions } from './saferpay-distortions.ts';
import { errorNames } from './saferpay-errors.ts';
import { defaultSettings, settingsSchema } from './settings.ts';

type Event = ReturnType<Provider['records']['events']>[number];
type Period = { readonly from?: string; readonly to?: string };

const columns = 'time type orderId transactionId captureId originalOrderId method amount currency'.split(' ');

/**
 * Serves every captured payment and refund of a period (`from` inclusive, `to` exclusive, ISO 8601), oldest first. The
 * format is ours; the real file depends on the contract. Amounts are minor units and never negative: `type` gives the
 * direction.
 */
function registerSettlementRoute(app: FastifyInstance, { records }: Provider): void {
  app.get<{ Querystring: Period }>('/settlement', async ({ query }, reply) => {
    const from = Date.parse(query.from ?? '1970-01-01');
    const to = Date.parse(query.to ?? '9999-12-31');
    const settled = records
      .events()
      .filter(({ kind }) => kind === 'captured' || kind === 'refund-captured')
      // A capture that was cancelled before the daily closing moved no money.
      .filter(({ transactionId = '' }) => records.transaction(transactionId)?.status === 'CAPTURED')
      .filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < to);
    // No value contains a comma or a quote: ids are `A-Za-z0-9.:-_`.
    const lines = [columns, ...settled.map(toRow)].map((cells) => `${cells.join(',')}\r\n`);
    return reply.type('text/csv; charset=utf-8; header=present').send(lines.join(''));
  });
}

function toRow(event: Event): string[] {
  const type = event.kind === 'captured' ? 'PAYMENT' : 'REFUND';
  const row: Readonly<Record<string, unknown>> = { ...event, time: event.at, type };
  return columns.map((column) => String(row[column] ?? ''));
}

const errors = errorNames.map((name) => `error:${name}`);
const callFaults = [...faultsBeforeEffect, ...faultsAfterEffect, ...distortions, ...errors];
const calls = ['Initialize', 'Assert', 'Capture', 'Cancel', 'Refund', 'Inquire', '*'];
const otherCalls = ['Health', 'transactions', 'terminal', 'license'];

/** Serves everything under /saferpay: API, payment page, and test routes. */
export async function registerSaferpayRoutes(app: FastifyInstance, provider: Provider): Promise<void> {
  const { records, faults, settings, now } = provider;
  for (const payment of records.payments()) scheduleSettlement(provider, payment);
  for (const transaction of records.transactions()) scheduleSettlement(provider, transaction);
  await app.register(async (scope) => registerApiRoutes(scope, provider), { prefix: '/api' });
  const payer = createPayerActions(provider);
  await app.register(async (scope) => registerPaymentPage(scope, '/page', payer, now), { prefix: '/vt2' });

  // The URL that Initialize returns works once. It redirects to a page that can be reloaded.
  app.get<{ Params: { token: string } }>(
    '/vt2/api/PaymentPage/:customer/:terminal/:token',
    async ({ params, ip }, reply) => {
      const payment = records.payment(params.token);
      if (!payment) return reply.code(404).type('text/plain').send('Unknown payment page');
      const isFirst = payment.status === 'created';
      payer.visit(payment, ip);
      if (payer.hasExpired(payment)) return showExpired(payer, payment, reply);

      return reply.redirect(isFirst ? payer.show(payment).address : payment.returnUrl, 303);
    },
  );
  registerControlRoutes(app, {
    faults,
    faultsByEndpoint: Object.fromEntries([
      ...calls.map((call) => [call, callFaults]),
      ...otherCalls.map((call) => [call, faultsBeforeEffect]),
    ]),
    settings,
    defaults: defaultSettings,
    schema: settingsSchema,
  });
  registerPayerRoute(app, payer);
  registerSettlementRoute(app, provider);
  app.get<OrderQuery>('/ledger', async ({ query }) =>
    query.orderId === undefined ? records.events() : records.listOrderEvents(query.orderId),
  );
  app.get<OrderQuery>('/calls', async ({ query }) =>
    provider.calls.filter(({ orderId }) => query.orderId === undefined || orderId === query.orderId),
  );
}

type OrderQuery = { Querystring: { orderId?: string } };
