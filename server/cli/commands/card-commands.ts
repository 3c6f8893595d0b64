import { formatChf } from '#rules/money.ts';
import type { ReplaceRefusal } from '#rules/replacement.ts';
import type { PendingCards } from '#server/fulfilment/pending-cards.ts';
import type { Replacing } from '#server/fulfilment/replace-card.ts';
import type { CardsReturned } from '#server/refunds/refund-repository.ts';
import { Refused, type Run, Unavailable } from '../command.ts';
import { isMeant } from '../confirm.ts';
import { needsApproval } from '../needs-approval.ts';
import { shownTime } from '../print/shown-time.ts';
import { type Column, printResult, printRows } from '../print/table.ts';
import { orderNamed, readCount, readPlace } from '../read/read-options.ts';

const MINUTES = 5;
const A_YEAR = 525_600;

const COLUMNS: Column<PendingCards>[] = [
  { head: 'since', cell: ({ since }) => shownTime(since) },
  { head: 'order', cell: ({ reference }) => reference },
  { head: 'cards', cell: ({ cards }) => cards, right: true },
  { head: 'value', cell: ({ value }) => formatChf(value), right: true },
  { head: 'why', cell: ({ why }) => (why === '' ? 'the supplier has not answered yet' : why) },
];

export const runCardsPending: Run = async (call) => {
  const minutes = readCount('minutes', call.options.minutes, MINUTES, A_YEAR);
  const pending = await call.app.fulfilment.pendingCards(minutes);
  printRows(call, COLUMNS, pending, `No card is pending for longer than ${minutes} min.`);
};

const NOT_RETURNED: Record<Extract<CardsReturned, { kind: 'refused' }>['reason'], string> = {
  'no-such-order': 'There is no such order.',
  'no-such-card': 'The order has no such card:',
  'not-posted': 'Sent by e-mail, so it cannot come back:',
  'card-void': 'Void already:',
  'returned-before': 'Entered before:',
  'not-shipped': 'Not shipped yet, so it may be refunded as it is:',
};

export const runCardsReturned: Run = async (call) => {
  const [, ...typed] = call.words;
  const places = typed.map(readPlace);
  const { reference } = await orderNamed(call);
  const entered = await call.app.refunds.enterReturned(reference, places, call.by);
  if (entered.kind === 'refused') {
    const cards = entered.places.map(({ line, ordinal }) => ` ${line}.${ordinal}`).join(',');
    throw new Refused(`Order ${reference}: ${NOT_RETURNED[entered.reason]}${cards}`);
  }
  const count = places.length === 1 ? 'card has' : 'cards have';
  printResult(call, { reference, cards: typed }, () =>
    call.io.out(
      `${places.length} ${count} come back: "refund ${reference} --cards ${typed.join()}" gives the money back.`,
    ),
  );
  return 0;
};

const WHY: Record<ReplaceRefusal, string> = {
  'no-such-order': 'There is no such order.',
  'order-not-confirmed': 'The order is not paid, or its money went back.',
  'order-disputed': "The buyer's bank has taken the money back: nothing is sent again.",
  'order-erased': 'Its names and addresses were removed, so there is nobody to deliver to.',
  'no-such-card': 'The order has no such card.',
  'card-replaced':
    'It was replaced before. If the replacement itself is lost, say which with --replacement 1.',
  'card-refunded': 'Its money went back, or is about to.',
  'card-not-delivered': 'It is not delivered yet: there is nothing to replace.',
};

export const runCardsReplace: Run = async (call) => {
  const { app, options, by, io } = call;
  const [, card = ''] = call.words;
  const place = readPlace(card);
  const generation = readCount('replacement', options.replacement, 0, 99);
  const { id, reference } = await orderNamed(call);
  const { replacements } = app.fulfilment;
  const wanted = { reference, place, generation, by };
  const refuse = (reason: ReplaceRefusal) =>
    new Refused(`Card ${card} of order ${reference}: ${WHY[reason]}`);
  const preview = await replacements.preview(wanted);
  if (preview.kind === 'refused') throw refuse(preview.reason);
  const value = preview.card.faceValue;
  const what = `Card ${card} of order ${reference}, ${formatChf(value)}, becomes void, and another one goes out.`;
  if (!(await isMeant(call, what, { reference, card, value }))) return 0;
  const action = { kind: 'replace', ...place, generation } as const;
  const begun = await app.approvals.request<'replace'>(id, action, { id: undefined, by });
  if (begun.kind === 'waits' || begun.kind === 'needs-approval')
    throw needsApproval(app, `Card ${card} of order ${reference} is not replaced`);
  if (begun.kind === 'refused') throw refuse(begun.reason);
  const outcome = await replacements.run(begun.cardId);
  if (outcome.kind === 'unknown')
    throw new Unavailable('The supplier does not say whether the card is void. It goes on by itself.');
  if (outcome.kind === 'refused')
    throw new Refused(`Card ${card} of order ${reference} is not replaced: ${reasonOf(outcome)}.`);
  printResult(call, { reference, card, replacement: generation + 1 }, () =>
    io.out(`Card ${card} of order ${reference} is void, and another one is on its way.`),
  );
  return 0;
};

function reasonOf({ why, name }: Extract<Replacing, { kind: 'refused' }>): string {
  if (why === 'used') return 'it is used';
  return why === 'wrong'
    ? `the supplier answered something else (${name})`
    : 'the supplier did not take it back';
}
