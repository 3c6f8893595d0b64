import { eventually } from '../../testkit/eventually.ts';
import type { OrderEnd } from '../../testkit/order-end.ts';
import { type ScenarioOrder, scenarios } from '../scenarios.ts';
import type { DeliveryEnvironment } from './delivery-environment.ts';
import { buy, DELIVERY_ENDS, recover } from './delivery-order.ts';

// F-7, F-17 and F-20: an external system is down for two hours, tokens become invalid, a job can never succeed.

export const HOURS_DOWN = 2 * 3600;
/** Seconds of the shop's clock between two polls. All due jobs are done in between. */
const STEP = 300;
/** Maximum number of tries for one card within the two hours (F-7). */
const MOST_TRIES = HOURS_DOWN / 30;
export const DONE_WITHIN = 600;
const FOR_EVER = 100_000;
const GIVEN_UP_WITHIN = 45 * 60;
/** Dead jobs have longer delays than other jobs. */
const A_LONG_STEP = 120;

export const LONG_OUTAGES = scenarios<DeliveryEnvironment>({
  'F7 M11, M13 supplier or mail server are down for 2 h': [5, down],
  'F17 M11 the token is revoked while many ask': [50, revoked],
  'F17 M11 every token is over after a second': [50, shortLived],
  'F17 M12 the key of the cards is changed': [50, otherKey],
  'F20 M12 a mail that cannot be composed': [20, poisoned],
});

/** Makes the mail server refuse these addresses temporarily. */
export async function refuseMails(
  { external }: DeliveryEnvironment,
  recipients: readonly string[],
): Promise<void> {
  for (const recipient of recipients)
    await external.control('mailbox', { fault: 'reject-4xx', at: 'rcpt', times: FOR_EVER, recipient });
}

/** Moves the shop's clock in steps and does all due jobs after each. */
export async function passWorking(environment: DeliveryEnvironment, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += STEP) {
    await environment.pass(STEP);
    await environment.jobsDone();
  }
}

async function down(environment: DeliveryEnvironment, count: number): Promise<void> {
  const { external } = environment;
  const [bySupplier, byMail] = [await buy(environment, count), await buy(environment, count)];
  for (const id of bySupplier.flatMap(({ cardIds }) => cardIds))
    await external.control('supplier', { endpoint: '*', fault: 'error:UNAVAILABLE', times: FOR_EVER, id });
  await refuseMails(
    environment,
    byMail.map(({ buyer }) => buyer.email),
  );
  environment.startWorker();
  await environment.jobsDone();
  await passWorking(environment, HOURS_DOWN);
  for (const order of bySupplier) {
    await expectMailed(environment, order);
    const { cardIds, faults } = order;
    const refused = await external.supplied({ kind: 'refused' });
    const tries = refused.filter(({ id = '' }) => cardIds.includes(id)).length;
    if (tries === 0 || tries > MOST_TRIES * cardIds.length) faults.push(`${tries} tries within 2 h`);
  }
  await external.reset();
  // The supplier's circuit breaker uses real time, and little passes. The cards of `byMail` may therefore also be late.
  await recover(environment, [...bySupplier, ...byMail], DELIVERY_ENDS['delivered late'], DONE_WITHIN);
}

/**
 * Checks that the confirmation doesn't wait for the supplier and that the buyer is notified of the delay. The
 * worker checks for late cards in real time, perhaps only after the two hours of the shop's clock.
 */
async function expectMailed({ rows }: DeliveryEnvironment, order: ScenarioOrder): Promise<void> {
  let kinds = '';
  await eventually(
    () => `mailed while the supplier is down: ${kinds}`,
    async () => {
      const sent = await rows<{ kind: string }>(
        `select m.kind from mail m join orders o on o.id = m.order_id
          where o.reference = $1 and m.status = 'Sent' order by m.kind`,
        [order.reference],
      );
      kinds = sent.map(({ kind }) => kind).join();
      return kinds === 'cards-delayed,confirmation';
    },
  ).catch((error: Error) => order.faults.push(error.message));
}

/** Makes many calls fail at the same time. One of them fetches a new token for all. */
async function revoked(environment: DeliveryEnvironment, count: number): Promise<void> {
  const { external } = environment;
  const tokens = async () => (await external.supplied({ kind: 'token-issued' })).length;
  environment.startWorker();
  await recover(environment, await buy(environment, 1), DELIVERY_ENDS.delivered);
  const before = await tokens();
  await external.control('supplier', { revokeTokens: true });
  const orders = await buy(environment, count);
  await recover(environment, orders, DELIVERY_ENDS.delivered);
  const fetched = (await tokens()) - before;
  if (fetched !== 1) orders[0]?.faults.push(`${fetched} tokens after one was revoked`);
}

async function shortLived(environment: DeliveryEnvironment, count: number): Promise<void> {
  await environment.external.control('supplier', { tokenLifetimeSeconds: 1 });
  const orders = await buy(environment, count);
  environment.startWorker();
  await recover(environment, orders, DELIVERY_ENDS.delivered);
}

/** Mails cards that the old key encrypted, with a worker that has a new key. */
async function otherKey(environment: DeliveryEnvironment, count: number): Promise<void> {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const keys = {
    CARD_SECRET_KEY: base64('another-key-of-the-cards,32-byte'),
    CARD_SECRET_KEY_OLD: base64('cadeau-development-key-32-bytes!'),
  };
  const orders = await buy(environment, count);
  const before = environment.startWorker({ M12: count });
  // The cards are stored, but their mail isn't pending yet.
  await before.paused(count);
  await before.kill();
  await environment.passWithoutHeartbeat(60);
  const worker = environment.startWorker({}, keys);
  await recover(environment, orders, DELIVERY_ENDS.delivered);
  await worker.kill();
  // Later workers have only the old key and would be refused.
  await environment.rows('update installation set card_key = null');
}

/** Checks that the job stops after three tries and needs review. Other orders aren't affected. */
async function poisoned(environment: DeliveryEnvironment, count: number): Promise<void> {
  const [orders, others] = [await buy(environment, count), await buy(environment, count)];
  await environment.rows(
    `update order_line set image_path = '/pictures/gone' where order_id in (select id from orders where reference = any($1))`,
    [orders.map(({ reference }) => reference)],
  );
  environment.startWorker();
  await recover(environment, others, DELIVERY_ENDS.delivered);
  const end: OrderEnd = {
    ...DELIVERY_ENDS.delivered,
    mails: { confirmation: 'Sent', cards: 'Pending' },
    reviewItems: ['mail-given-up-cards'],
  };
  await recover(environment, orders, end, GIVEN_UP_WITHIN, A_LONG_STEP);
  await recover(environment, others, DELIVERY_ENDS.delivered, 0);
}
