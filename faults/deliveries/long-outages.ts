import { eventually } from '../../testkit/eventually.ts';
import type { OrderEnd } from '../../testkit/order-end.ts';
import { listScenarios, type ScenarioOrder } from '../scenarios.ts';
import type { DeliveryEnvironment } from './delivery-environment.ts';
import { buy, DELIVERY_ENDS, recover } from './delivery-order.ts';

// Faults F-7, F-17 and F-20: an external system is down for two hours, tokens become invalid, a job can never succeed.

export const OUTAGE_S = 2 * 3600;
/** Seconds by which the shop's clock advances per step. All due jobs run after each step. */
const STEP_S = 300;
/** Maximum number of attempts for one card within the two hours (F-7). */
const MAX_ATTEMPTS = OUTAGE_S / 30;
export const RECOVERY_TIMEOUT = 600;
const ALWAYS = 100_000;
const GIVE_UP_TIMEOUT = 45 * 60;
/** Larger steps for dead jobs, which have longer delays than other jobs. */
const LONG_STEP_S = 120;

export const LONG_OUTAGES = listScenarios<DeliveryEnvironment>({
  'F7 M11, M13 the supplier or the mail server is down for 2 h': [5, playOutage],
  'F17 M11 the token is revoked during many calls': [50, playRevokedToken],
  'F17 M11 every token expires after a second': [50, playShortLivedTokens],
  'F17 M13 the card key is changed': [50, playChangedKey],
  'F20 M12 a mail that cannot be composed': [20, playPoisonedMail],
});

/** Makes the mail server refuse these addresses temporarily. */
export async function refuseMails(
  { external }: DeliveryEnvironment,
  recipients: readonly string[],
): Promise<void> {
  for (const recipient of recipients)
    await external.control('mailbox', { fault: 'reject-4xx', at: 'rcpt', times: ALWAYS, recipient });
}

/** Advances the shop's clock in steps and waits for all due jobs after each step. */
export async function passWorking(environment: DeliveryEnvironment, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += STEP_S) {
    await environment.advanceClock(STEP_S);
    await environment.jobsDone();
  }
}

async function playOutage(environment: DeliveryEnvironment, count: number): Promise<void> {
  const { external } = environment;
  const [supplierOrders, mailOrders] = [await buy(environment, count), await buy(environment, count)];
  for (const id of supplierOrders.flatMap(({ cardIds }) => cardIds))
    await external.control('supplier', { endpoint: '*', fault: 'error:UNAVAILABLE', times: ALWAYS, id });
  await refuseMails(
    environment,
    mailOrders.map(({ buyer }) => buyer.email),
  );
  environment.startWorker();
  await environment.jobsDone();
  await passWorking(environment, OUTAGE_S);
  for (const order of supplierOrders) {
    await expectMailed(environment, order);
    const { cardIds, faults } = order;
    const refused = await external.supplied({ kind: 'refused' });
    const attempts = refused.filter(({ id = '' }) => cardIds.includes(id)).length;
    if (attempts === 0 || attempts > MAX_ATTEMPTS * cardIds.length)
      faults.push(`${attempts} attempts within 2 h`);
  }
  await external.reset();
  // The supplier's circuit breaker uses real time, of which little passes, so the cards of `mailOrders` may be late too.
  await recover(
    environment,
    [...supplierOrders, ...mailOrders],
    DELIVERY_ENDS['delivered late'],
    RECOVERY_TIMEOUT,
  );
}

/**
 * Checks that the confirmation doesn't wait for the supplier, and that the buyer is notified of the delay. The worker
 * checks for late cards in real time, so this may happen only after the two hours of the shop's clock.
 */
async function expectMailed({ rows }: DeliveryEnvironment, order: ScenarioOrder): Promise<void> {
  let kinds = '';
  await eventually(
    () => `confirmation and delay are mailed while the supplier is down, mailed: ${kinds}`,
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

/** Makes many calls fail at the same time. Only one of them may fetch a new token for all. */
async function playRevokedToken(environment: DeliveryEnvironment, count: number): Promise<void> {
  const { external } = environment;
  const countTokens = async () => (await external.supplied({ kind: 'token-issued' })).length;
  environment.startWorker();
  await recover(environment, await buy(environment, 1), DELIVERY_ENDS.delivered);
  const countBefore = await countTokens();
  await external.control('supplier', { revokeTokens: true });
  const orders = await buy(environment, count);
  await recover(environment, orders, DELIVERY_ENDS.delivered);
  const fetched = (await countTokens()) - countBefore;
  if (fetched !== 1) orders[0]?.faults.push(`${fetched} tokens were fetched after one was revoked`);
}

async function playShortLivedTokens(environment: DeliveryEnvironment, count: number): Promise<void> {
  await environment.external.control('supplier', { tokenLifetimeSeconds: 1 });
  const orders = await buy(environment, count);
  environment.startWorker();
  await recover(environment, orders, DELIVERY_ENDS.delivered);
}

/** Mails cards that were encrypted with the old key, with a worker that has a new key. */
async function playChangedKey(environment: DeliveryEnvironment, count: number): Promise<void> {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const keys = {
    CARD_SECRET_KEY: base64('another-key-of-the-cards,32-byte'),
    CARD_SECRET_KEY_OLD: base64('cadeau-development-key-32-bytes!'),
  };
  const orders = await buy(environment, count);
  const { external } = environment;
  await refuseMails(
    environment,
    orders.map(({ buyer }) => buyer.email),
  );
  const oldWorker = environment.startWorker();
  await environment.jobsDone();
  await oldWorker.kill();
  await external.reset();
  const worker = environment.startWorker({}, keys);
  await recover(environment, orders, DELIVERY_ENDS.delivered);
  await worker.kill();
  // Later workers have only the old key, so they would refuse to start.
  await environment.rows('update installation set card_key = null');
}

/** Checks that the job stops after three attempts and needs review, and that other orders aren't affected. */
async function playPoisonedMail(environment: DeliveryEnvironment, count: number): Promise<void> {
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
  await recover(environment, orders, end, GIVE_UP_TIMEOUT, LONG_STEP_S);
  await recover(environment, others, DELIVERY_ENDS.delivered, 0);
}
