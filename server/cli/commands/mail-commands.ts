import { isEmail, tidy } from '#rules/address-text.ts';
import { isToBuyer, MAIL_KINDS, type MailKind } from '#rules/mail-kinds.ts';
import type { ListedMail } from '#server/messages/listed-mail.ts';
import type { ResendRefusal } from '#server/messages/resend-mail.ts';
import { Refused, type Run, WrongUsage } from '../command.ts';
import { needsApproval } from '../needs-approval.ts';
import { shownTime } from '../print/shown-time.ts';
import { type Column, printResult, printRows } from '../print/table.ts';
import { readChoice } from '../read/read-choice.ts';
import { orderNamed, readCount } from '../read/read-options.ts';

const COLUMNS: Column<ListedMail>[] = [
  { head: 'kind', cell: ({ kind }) => kind },
  { head: 'number', cell: ({ number }) => number, right: true },
  { head: 'repeats', cell: ({ repeats }) => repeats ?? '', right: true },
  { head: 'status', cell: ({ status }) => status },
  { head: 'pending since', cell: ({ createdAt }) => shownTime(createdAt) },
  { head: 'sent', cell: ({ sentAt }) => shownTime(sentAt) },
  { head: 'came back', cell: ({ bouncedAt }) => shownTime(bouncedAt) },
  { head: 'unanswered', cell: ({ unanswered }) => (unanswered === 0 ? '' : unanswered), right: true },
];

export const runMailsList: Run = async (call) => {
  const { id, reference } = await orderNamed(call);
  await call.app.operations.recordRead(call.by, [reference], { type: 'mails-listed', data: {} });
  printRows(call, COLUMNS, await call.app.messages.list(id), 'No mail yet.');
};

const WHY: Record<ResendRefusal, string> = {
  erased: 'its names and addresses were removed, so there is nobody to write to.',
  disputed: "the buyer's bank has taken the money back: nothing is sent again.",
  'no-such-mail': 'it has no such mail. "cadeau mails list" shows those it has.',
  'still-pending': 'it is not sent yet. "cadeau jobs stuck" says why; --to corrects the address meanwhile.',
  'cards-void': 'every card of this mail is void.',
  'recipient-objects': 'its recipient wants no mails with gifts.',
  'gift-address': 'only the buyer corrects where a gift goes, on the page of the gift.',
  'notice-address': 'a warning of a change goes to the address that the order had before.',
  'address-changed': 'its address was corrected meanwhile.',
  'secrets-removed':
    'number and PIN of its cards were removed, 30 days after they were sent. "cadeau cards replace" gives new ones.',
};

export const runMailsResend: Run = async (call) => {
  const { app, words, options, by, io } = call;
  const kind = readMailKind(words[1]);
  const to = options.to === undefined ? undefined : tidy(options.to);
  if (to !== undefined && !isEmail(to))
    throw new WrongUsage('--to is no e-mail address that a mail could go to.');
  const content = options.number === undefined ? undefined : readCount('number', options.number, 1, 999);
  const order = await orderNamed(call);
  const again = { orderId: order.id, kind, content };
  const decision =
    to === undefined || !isToBuyer(kind)
      ? await app.messages.resend({ ...again, to }, by)
      : await app.approvals.redirect({ ...again, to }, { id: undefined, by });
  if (decision.kind === 'waits' || decision.kind === 'needs-approval')
    throw needsApproval(app, `Order ${order.reference} keeps its e-mail address`);
  if (decision.kind === 'refused') throw new Refused(`Order ${order.reference}: ${WHY[decision.why]}`);
  const own = kind === 'gift' || kind === 'order-changed' ? 'its recipient' : 'the address of the order';
  const where = to === undefined ? own : 'the corrected address';
  printResult(call, { reference: order.reference, mail: kind, again: decision.kind === 'repeat' }, () =>
    io.out(
      decision.kind === 'repeat'
        ? `The mail ${kind} of order ${order.reference} goes out again, to ${where}.`
        : `The mail ${kind} of order ${order.reference} was not sent yet: from now on it goes to ${where}.`,
    ),
  );
  return 0;
};

export const runMailsArrived: Run = enter('arrived', 'whose answer was lost', 'counts as sent');

export const runMailsBounced: Run = enter(
  'bounced',
  'that was sent and has not come back',
  'came back: it is an open item now',
);

/** Enters what became of the newest mail of a kind. */
function enter(what: 'arrived' | 'bounced', condition: string, result: string): Run {
  return async (call) => {
    const { app, words, by, io } = call;
    const kind = readMailKind(words[1]);
    const order = await orderNamed(call);
    const number = await app.messages[what](order.id, kind, by);
    if (number === undefined) throw new Refused(`Order ${order.reference} has no mail ${kind} ${condition}.`);
    printResult(call, { reference: order.reference, mail: kind, number, now: what }, () =>
      io.out(`Mail ${kind} ${number} of order ${order.reference} ${result}.`),
    );
    return 0;
  };
}

/** @throws WrongUsage */
function readMailKind(word = ''): MailKind {
  return readChoice('The kind', word, MAIL_KINDS);
}
