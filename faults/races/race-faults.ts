import { type OrderRecord, readOrder } from '../../testkit/order-facts.ts';
import type { FaultEnvironment } from '../environment/fault-environment.ts';
import type { Race } from './race.ts';

/** Number of queued jobs of an order. */
type Jobs = { issuing: number; mailing: number };

const JOBS = `
  select (select count(*)::int from jobs.job where name = 'issue-cards' and data->>'orderId' = o.id::text) as issuing,
         (select count(*)::int from jobs.job join mail m on m.id::text = data->>'mailId' where name = 'send-mail' and m.order_id = o.id) as mailing
    from orders o where o.id = $1`;

/** After 8 s, the server responds to a returning buyer that the payment is still being checked. */
const SERVER_WAIT_MS = 7_500;

/** Lists all faults of a race at its end. */
export async function findRaceFaults(environment: FaultEnvironment, race: Race): Promise<string[]> {
  const { external, rows } = environment;
  const order = await readOrder(rows, race.reference);
  const [jobs] = await rows<Jobs>(JOBS, [race.orderId]);
  if (order === undefined || jobs === undefined) return ['the order does not exist'];
  const ledger = await external.payments(race.reference);
  const count = (kind: string) => ledger.filter((event) => event.kind === kind).length;
  const captured = ledger.filter(({ kind }) => kind === 'captured');
  const isPaid = order.status === 'Confirmed/Captured';
  const mails = Object.keys(order.mails).sort();
  const faults: string[] = [];
  const check = (isCorrect: boolean, fault: string) => void (isCorrect || faults.push(fault));

  check(listAllowedEnds(race).includes(order.status), `ends as ${order.status}`);
  check(captured.length === Number(isPaid), `${captured.length} captures of an order ${order.status}`);
  check(
    captured.every(({ amount }) => amount === race.buyer.total),
    'a wrong amount is captured',
  );
  check(count('initialized') === 1, `${count('initialized')} payment pages`);
  check(
    count('authorized') === captured.length + count('canceled'),
    `${count('authorized')} authorised, ${captured.length} captured, ${count('canceled')} voided`,
  );
  check(order.cards.length === (isPaid ? race.buyer.cards : 0), `${order.cards.length} cards`);
  check(jobs.issuing === Number(isPaid), `${jobs.issuing} jobs for issuing cards`);
  check(jobs.mailing === mails.length, `${jobs.mailing} jobs for ${mails.length} mails`);
  const allowed = listMails(race, order, count('canceled') > 0);
  check(allowed.includes(mails.join()), `pending mails: ${mails.join()}`);
  return [...faults, ...findWrongResponses(race, order)];
}

function listAllowedEnds({ schedule, again }: Race): string[] {
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

/** Lists the mails that may be pending. Whether a failure is mailed depends on the trigger that detects it. */
function listMails(race: Race, { status }: OrderRecord, wasVoided: boolean): string[] {
  if (status === 'Confirmed/Captured') return ['confirmation'];
  if (wasVoided) return ['payment-reversed'];
  return race.schedule.payer.endsWith('decline') ? ['', 'payment-failed'] : [''];
}

function findWrongResponses(
  { schedule, responses, again, buyer, orderId }: Race,
  { status }: OrderRecord,
): string[] {
  const [orderEnd] = status.split('/');
  const faults: string[] = [];
  for (const { confirmation, answer } of responses) {
    const { trigger, server } = confirmation;
    if (answer.status !== 200) faults.push(`${trigger} on server ${server} returned ${answer.status}`);
    if (trigger !== 'return' || answer.status !== 200) continue;
    const { orderStatus, id, totalOrderAmount } = answer.body;
    if (id !== orderId || totalOrderAmount !== buyer.total)
      faults.push('the buyer sees another order or amount');
    const mayBeOpen =
      schedule.payer === 'open' ||
      schedule.payer.startsWith('pending') ||
      schedule.lost !== undefined ||
      schedule.paysAfterMs !== undefined ||
      again !== undefined ||
      answer.ms >= SERVER_WAIT_MS;
    if (orderStatus !== orderEnd && !(mayBeOpen && orderStatus === 'Created')) {
      faults.push(`the buyer sees ${String(orderStatus)} for an order that ends as ${status}`);
    }
  }
  if (again !== undefined && again.status !== 201 && again.status !== 409)
    faults.push(`placing a second order returned ${again.status}`);
  return faults;
}
