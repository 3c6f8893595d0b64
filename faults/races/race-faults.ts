import { type OrderRecord, readOrder } from '../../testkit/order-facts.ts';
import type { FaultEnvironment } from '../environment/fault-environment.ts';
import type { Race } from './race.ts';

/** Number of queued jobs of an order. */
type Jobs = { issuing: number; mailing: number };

const JOBS = `
  select (select count(*)::int from jobs.job where name = 'issue-cards' and data->>'orderId' = o.id::text) as issuing,
         (select count(*)::int from jobs.job join mail m on m.id::text = data->>'mailId' where name = 'send-mail' and m.order_id = o.id) as mailing
    from orders o where o.id = $1`;

/** The server responds "still checking" to a returning buyer after 8 s, or if the provider didn't respond. */
const SERVER_WAITS_MS = 7_500;

/** Lists every fault of a race at its end, one sentence each. */
export async function findRaceFaults(environment: FaultEnvironment, race: Race): Promise<string[]> {
  const { external, rows } = environment;
  const order = await readOrder(rows, race.reference);
  const [jobs] = await rows<Jobs>(JOBS, [race.orderId]);
  if (order === undefined || jobs === undefined) return ['the order is gone'];
  const ledger = await external.payments(race.reference);
  const count = (kind: string) => ledger.filter((event) => event.kind === kind).length;
  const captured = ledger.filter(({ kind }) => kind === 'captured');
  const isPaid = order.status === 'Confirmed/Captured';
  const mails = Object.keys(order.mails).sort();
  const faults: string[] = [];
  const expect = (isTrue: boolean, fault: string) => void (isTrue || faults.push(fault));

  expect(listEnds(race).includes(order.status), `ends as ${order.status}`);
  expect(captured.length === Number(isPaid), `${captured.length} captures of an order ${order.status}`);
  expect(
    captured.every(({ amount }) => amount === race.buyer.total),
    'another amount is captured',
  );
  expect(count('initialized') === 1, `${count('initialized')} payment pages`);
  expect(
    count('authorized') === captured.length + count('canceled'),
    `${count('authorized')} authorised, ${captured.length} captured, ${count('canceled')} voided`,
  );
  expect(order.cards.length === (isPaid ? race.buyer.cards : 0), `${order.cards.length} cards`);
  expect(jobs.issuing === Number(isPaid), `${jobs.issuing} jobs that issue`);
  expect(jobs.mailing === mails.length, `${jobs.mailing} jobs for ${mails.length} mails`);
  const allowed = listMails(race, order, count('canceled') > 0);
  expect(allowed.includes(mails.join()), `pending mails: ${mails.join()}`);
  return [...faults, ...wrongAnswers(race, order)];
}

function listEnds({ schedule, again }: Race): string[] {
  const superseded = again?.status === 201 ? ['Reverted/Cancelled'] : [];
  switch (schedule.payer) {
    case 'approve':
    case 'pending':
      return ['Confirmed/Captured', ...superseded];
    case 'decline':
    case 'pending-decline':
      return ['Failed/UnAuthorized', ...superseded];
    case 'abort':
      return ['Reverted/Cancelled'];
    case 'open':
      return ['Failed/Cancelled', ...superseded];
  }
}

/** Lists the mails that may be pending. A mail about a failure depends on what detects it. */
function listMails(race: Race, { status }: OrderRecord, wasVoided: boolean): string[] {
  if (status === 'Confirmed/Captured') return ['confirmation'];
  if (wasVoided) return ['payment-reversed'];
  return race.schedule.payer.endsWith('decline') ? ['', 'payment-failed'] : [''];
}

function wrongAnswers({ schedule, answers, again, buyer, orderId }: Race, { status }: OrderRecord): string[] {
  const [orderEnd] = status.split('/');
  const wrong: string[] = [];
  for (const { confirmation, answer } of answers) {
    const { trigger, server } = confirmation;
    if (answer.status !== 200) wrong.push(`${trigger} on ${server} answered ${answer.status}`);
    if (trigger !== 'return' || answer.status !== 200) continue;
    const { orderStatus, id, totalOrderAmount } = answer.body;
    if (id !== orderId || totalOrderAmount !== buyer.total)
      wrong.push('the buyer is told of another order or amount');
    const mayBeOpen =
      schedule.payer === 'open' ||
      schedule.payer.startsWith('pending') ||
      schedule.lost !== undefined ||
      schedule.paysAfterMs !== undefined ||
      again !== undefined ||
      answer.ms >= SERVER_WAITS_MS;
    if (orderStatus !== orderEnd && !(mayBeOpen && orderStatus === 'Created')) {
      wrong.push(`the buyer is told ${String(orderStatus)} of an order that ends ${status}`);
    }
  }
  if (again !== undefined && again.status !== 201 && again.status !== 409)
    wrong.push(`the attempt for a new order is answered ${again.status}`);
  return wrong;
}
