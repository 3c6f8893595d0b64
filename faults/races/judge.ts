import type { Surroundings } from '../house/house.ts';
import type { Race } from './race.ts';

/** What the books of the shop say of an order. */
type Books = {
  standing: string;
  cards: number;
  mails: string[];
  issue_jobs: number;
  mail_jobs: number;
};

const BOOKS = `
  select o.status || '/' || p.status as standing,
         (select count(*)::int from card where order_id = o.id) as cards,
         (select coalesce(json_agg(kind order by kind), '[]') from mail where order_id = o.id) as mails,
         (select count(*)::int from jobs.job where name = 'issue-cards' and data->>'orderId' = o.id::text) as issue_jobs,
         (select count(*)::int from jobs.job join mail m on m.id::text = data->>'mailId' where name = 'send-mail' and m.order_id = o.id) as mail_jobs
    from orders o join payment p on p.order_id = o.id where o.id = $1`;

/** A buyer's answer may say "still checking" only after the server's patience (8 s) or when the provider was silent. */
const START_TIMEOUT_MS = 7_500;

/** Everything that is wrong with a race at its end, one sentence each. */
export async function judge(around: Surroundings, race: Race): Promise<string[]> {
  const [books] = await around.rows<Books>(BOOKS, [race.orderId]);
  if (books === undefined) return ['the order is gone'];
  const ledger = await around.far.payments(race.reference);
  const count = (kind: string) => ledger.filter((event) => event.kind === kind).length;
  const captured = ledger.filter(({ kind }) => kind === 'captured');
  const isPaid = books.standing === 'Confirmed/Captured';
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string) => void (holds || faults.push(fault));

  expect(endsOf(race).includes(books.standing), `ends as ${books.standing}`);
  expect(captured.length === Number(isPaid), `${captured.length} captures of an order ${books.standing}`);
  expect(
    captured.every(({ amount }) => amount === race.buyer.total),
    'another amount is captured',
  );
  expect(count('initialized') === 1, `${count('initialized')} payment pages`);
  expect(
    count('authorized') === captured.length + count('canceled'),
    `${count('authorized')} authorised, ${captured.length} captured, ${count('canceled')} released`,
  );
  expect(books.cards === (isPaid ? race.buyer.cards : 0), `${books.cards} cards pending`);
  expect(books.issue_jobs === Number(isPaid), `${books.issue_jobs} jobs that issue`);
  expect(books.mail_jobs === books.mails.length, `${books.mail_jobs} jobs for ${books.mails.length} mails`);
  const mails = mailsOf(race, books.standing, count('canceled') > 0);
  expect(mails.includes(books.mails.join()), `mails owed: ${books.mails.join()}`);
  for (const wrong of wrongAnswers(race, books.standing)) faults.push(wrong);
  return faults;
}

function endsOf({ schedule, again }: Race): string[] {
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

/** Which mails may be owed; whether a failure is told depends on who finds it. */
function mailsOf(race: Race, standing: string, wasReleased: boolean): string[] {
  if (standing === 'Confirmed/Captured') return ['confirmation'];
  if (wasReleased) return ['released'];
  return race.schedule.payer.endsWith('decline') ? ['', 'payment-failed'] : [''];
}

function wrongAnswers({ schedule, answers, again, buyer, orderId }: Race, standing: string): string[] {
  const [order] = standing.split('/');
  const wrong: string[] = [];
  for (const { knock, answer } of answers) {
    if (answer.status !== 200) wrong.push(`${knock.door} on ${knock.server} answered ${answer.status}`);
    if (knock.door !== 'return' || answer.status !== 200) continue;
    const { orderStatus, id, totalOrderAmount } = answer.body;
    if (id !== orderId || totalOrderAmount !== buyer.total)
      wrong.push('the buyer is told of another order or amount');
    const mayBeOpen =
      schedule.payer === 'open' ||
      schedule.payer.startsWith('pending') ||
      schedule.lost !== undefined ||
      schedule.paysAfterMs !== undefined ||
      again !== undefined ||
      answer.ms >= START_TIMEOUT_MS;
    if (orderStatus !== order && !(mayBeOpen && orderStatus === 'Created')) {
      wrong.push(`the buyer is told ${String(orderStatus)} of an order that ends ${standing}`);
    }
  }
  if (again !== undefined && again.status !== 201 && again.status !== 409)
    wrong.push(`the press for a new order is answered ${again.status}`);
  return wrong;
}
