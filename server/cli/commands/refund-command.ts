import { formatChf } from '#rules/money.ts';
import type { UsedCards } from '#rules/refund-start.ts';
import { swissTime } from '#rules/swiss-time.ts';
import type { Begun, RefundState } from '#server/refunds/refund-repository.ts';
import { type Call, type ExitCode, Refused, type Run, Unavailable, WrongUsage } from '../command.ts';
import { isMeant } from '../confirm.ts';
import { shownTime } from '../print/shown-time.ts';
import { printResult } from '../print/table.ts';
import { withProgress } from '../progress.ts';
import { orderNamed, readDay, readPlace } from '../read/read-options.ts';

type Refusal = Extract<Begun, { kind: 'refused' }>;

const WHY: Record<Refusal['reason'], string> = {
  'no-such-order': 'There is no such order.',
  'order-not-confirmed': 'It was not paid: there is nothing to give back.',
  'order-refunded': 'It is refunded already.',
  'order-disputed': "The buyer's bank has taken the money back: a refund would give it twice.",
  'no-such-card': 'The order has no such card:',
  'card-refunded': 'Refunded or void already:',
  'card-shipped':
    'Shipped already, so it stays with the buyer, unless it came back ("cards returned"; name the others with --cards or --lines):',
  'card-in-motion': 'The supplier is being asked to activate or replace it; try again in a few minutes:',
  'nothing-left': 'Nothing is left to give back.',
  'exceeds-captured': 'It would be more than was paid and not given back.',
  'refunds-not-licensed':
    'The provider takes no refunds of our account, so no card is made void. See "payment check", then "payment resume".',
  'refund-under-way': 'Another refund of this order is under way. Run "refund" without cards to follow it.',
  'money-asked-for':
    'The provider was already asked to pay the whole: nothing can be left out any more. Run it again without --leave-used.',
  'only-used-cards': 'Every card of this refund is used: there is nothing to give back without a loss.',
};

/** A worker may be at it: so often it is looked at, so many ms apart. */
const LOOKS = 60;
const LOOK_EVERY_MS = 500;
const PLACES_SHOWN = 20;

export const runRefund: Run = async (call) => {
  const { app, options, flags, by, io } = call;
  const command = {
    places: options.cards?.split(',').map(readPlace),
    lines: options.lines?.split(',').map(readLine),
    withoutShippingCost: flags.has('no-shipping-cost'),
  };
  const usedCards = readUsedCards(flags);
  const { reference } = await orderNamed(call);
  if (flags.has('drop')) {
    if (flags.has('dry-run')) throw new WrongUsage('--drop moves no money: it stands without --dry-run.');
    const dropped = await app.refunds.drop(reference, by);
    if (dropped !== 'dropped') throw new Refused(`Order ${reference}: ${NOT_DROPPED[dropped]}`);
    printResult(call, { reference, dropped: true }, () =>
      io.out(`The refund of order ${reference} that stopped is dropped: its cards are good as before.`),
    );
    return 0;
  }
  if (options['paid-by-bank'] !== undefined)
    return enterBankPayment(call, reference, options['paid-by-bank']);
  const wanted = { reference, command, usedCards, by };
  const preview = await app.refunds.preview(wanted);
  if (preview.kind === 'refused') throw new Refused(`Order ${reference}: ${reasonOf(preview)}`);
  if (!(await isMeant(call, whatOf(preview.state), toJson(preview.state)))) return 0;
  const begin = async () => {
    const started = await app.refunds.begin(wanted);
    if (started.kind === 'refused') throw new Refused(`Order ${reference}: ${reasonOf(started)}`);
    return started;
  };
  const begun = await begin();
  let state = await follow(app, begun.refundId, io);
  // Which cards are used, the supplier has only now said.
  if (state.status === 'Stopped' && usedCards === 'leave' && begun.kind === 'begun') {
    state = await follow(app, (await begin()).refundId, io);
  }
  printResult(call, toJson(state), () => printState(state, begun.kind, io));
  return exitOf(state);
};

/** @throws Refused, WrongUsage */
async function enterBankPayment(call: Call, reference: string, text: string): Promise<ExitCode> {
  const { app, options, by, io } = call;
  const bankReference = text.trim();
  if (bankReference === '' || bankReference.length > 100)
    throw new WrongUsage('--paid-by-bank is what the bank calls the transfer: 1 to 100 characters.');
  const today = swissTime(await app.reports.now()).date;
  const paidOn = options['paid-on'] === undefined ? today : readDay(options['paid-on']);
  if (paidOn === undefined || paidOn > today)
    throw new WrongUsage(`--paid-on is a day such as ${today}, and not after today.`);
  const what = `The refund of order ${reference} that stopped counts as paid by bank on ${paidOn}: the buyer gets the mail with the credit note.`;
  if (!(await isMeant(call, what, { reference, paidOn, bankReference }))) return 0;
  const entered = await app.refunds.paidByBank(reference, { paidOn, bankReference, by });
  if (entered !== 'entered') throw new Refused(`Order ${reference}: ${NOT_BY_BANK[entered]}`);
  printResult(call, { reference, paidOn, bankReference }, () =>
    io.out(`Entered: the refund of order ${reference} was paid by bank on ${paidOn}.`),
  );
  return 0;
}

const NOT_BY_BANK = {
  'none-stopped': 'no refund of it has stopped. Run "refund" first: what the provider pays needs no bank.',
  'cards-not-void':
    'a card of the refund is still good: --leave-used leaves it out, --confirm-loss pays it all the same.',
  'money-may-go':
    'the provider may still pay it, or has paid something else. Look it up in the backoffice, then run "refund" again.',
};

/** What a refund comes to, before it is begun. */
function whatOf({ reference, amount, cards, shippingCost }: RefundState): string {
  const count = `${cards.length} ${cards.length === 1 ? 'card becomes' : 'cards become'} void`;
  const shipping = shippingCost === 0 ? '' : `, shipping cost ${formatChf(shippingCost)} included`;
  return `${formatChf(amount)} of order ${reference} go back to the buyer${shipping}; ${count}.`;
}

/** @throws WrongUsage */
function readLine(text: string): number {
  if (!/^[1-9]\d?$/.test(text.trim())) throw new WrongUsage('--lines are numbers of lines, as 1 or 1,3.');
  return Number(text);
}

/** @throws WrongUsage */
function readUsedCards(flags: Call['flags']): UsedCards | undefined {
  const [loss, leave] = [flags.has('confirm-loss'), flags.has('leave-used')];
  if (loss && leave) throw new WrongUsage('--confirm-loss and --leave-used exclude each other.');
  if (loss) return 'confirm-loss';
  return leave ? 'leave' : undefined;
}

const NOT_DROPPED = {
  'none-stopped': 'no refund of it has stopped.',
  'card-void':
    'a card of the refund is void already, so its money has to go back: --leave-used refunds what is not used.',
  'money-asked-for': 'the provider was already asked to pay. Run "refund" again.',
};

function reasonOf({ reason, places }: Refusal): string {
  if (places.length === 0) return WHY[reason];
  const shown = places
    .slice(0, PLACES_SHOWN)
    .map(({ line, ordinal }) => (ordinal === 0 ? `${line}` : `${line}.${ordinal}`));
  const more = places.length > PLACES_SHOWN ? ` and ${places.length - PLACES_SHOWN} more` : '';
  return `${WHY[reason]} ${shown.join(', ')}${more}`;
}

/** Takes it to its end here, or watches the worker that has it. What is not over then goes on by itself. */
async function follow(app: Call['app'], refundId: string, io: Call['io']): Promise<RefundState> {
  const { refunds, wait } = app;
  for (let looks = 0; ; looks += 1) {
    const { state, busy } = await withProgress(
      io,
      () => progressOf(app, refundId),
      () => refunds.run(refundId),
    );
    if (!busy || looks >= LOOKS) return state;
    if (looks === 0) io.err('A worker is at it …');
    await wait(LOOK_EVERY_MS);
  }
}

async function progressOf({ refunds }: Call['app'], refundId: string): Promise<string> {
  const { cards } = await refunds.read(refundId);
  const isVoid = cards.filter(({ status }) => status === 'Void').length;
  return isVoid < cards.length ? `${isVoid} of ${cards.length} cards are void …` : 'The provider is asked …';
}

function toJson(state: RefundState) {
  const { reference, number, status, subtotal, shippingCost, amount, lossConfirmed, waitsUntil } = state;
  const cards = state.cards.map((card) => ({
    place: card.place,
    status: card.status,
    price: card.faceValue,
    lastFour: card.lastFour ?? null,
  }));
  const waits = waitsUntil === undefined ? {} : { waitsUntil };
  return { reference, number, status, subtotal, shippingCost, amount, lossConfirmed, ...waits, cards };
}

function printState(state: RefundState, begun: 'begun' | 'resumed', io: Call['io']): void {
  const { reference, number, status, subtotal, shippingCost, amount, cards } = state;
  if (begun === 'resumed') io.err(`Refund ${number} was begun before and goes on as it was begun.`);
  const isVoid = cards.filter((card) => card.status === 'Void');
  io.out(
    `Refund ${number} of order ${reference}: ${formatChf(amount)} (cards ${formatChf(subtotal)}, shipping cost ${formatChf(shippingCost)}).`,
  );
  io.out(`${isVoid.length} of ${cards.length} cards are void.`);
  const numbers = isVoid.flatMap(({ category, lastFour }) =>
    category === 'physical' && lastFour !== undefined ? [`…${lastFour}`] : [],
  );
  if (numbers.length > 0) io.out(`Put aside, out of the parcel if it is there: ${numbers.join(', ')}.`);
  io.out(
    state.waitsUntil === undefined
      ? OUTCOME[status]
      : `It waits until ${shownTime(state.waitsUntil)}: the provider takes no refund of this method before. All cards are good until then.`,
  );
}

const OUTCOME: Record<RefundState['status'], string> = {
  Voiding: 'The supplier did not answer for every card yet. It goes on by itself; no money has moved.',
  Paying:
    'The payment provider has not confirmed yet. It goes on by itself; "payment check" says whether the provider is left alone.',
  Done: 'Done: the money is on its way, and the buyer gets the mail with the credit note.',
  Stopped:
    'Stopped: "review list" says why. A used card: run "refund" again with --leave-used or --confirm-loss. What the provider refuses for good: transfer it, then "refund" with --paid-by-bank.',
};

function exitOf({ status }: RefundState): ExitCode {
  if (status === 'Done') return 0;
  if (status === 'Stopped') return 1;
  throw new Unavailable('Not done yet; it goes on by itself.');
}
