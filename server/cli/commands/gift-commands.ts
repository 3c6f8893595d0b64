import { isEmail, tidy } from '#rules/address-text.ts';
import type { ListedSending } from '#server/gifts/gift-record.ts';
import { Refused, type Run, WrongUsage } from '../command.ts';
import { shownTime } from '../print/shown-time.ts';
import { type Column, printResult, printRows } from '../print/table.ts';
import { orderNamed, readInstant } from '../read/read-options.ts';

type Listed = Omit<ListedSending, 'recipient' | 'canStop' | 'objects'> & { recipient?: string | null };

const COLUMNS: Column<Listed>[] = [
  { head: 'number', cell: ({ number }) => number, right: true },
  { head: 'card', cell: ({ line, ordinal }) => `${line}.${ordinal}` },
  { head: 'state', cell: ({ state }) => state },
  { head: 'due', cell: ({ dueAt }) => shownTime(dueAt) },
  { head: 'sent', cell: ({ sentAt }) => shownTime(sentAt) },
  { head: 'stopped for', cell: ({ stopCause }) => stopCause ?? '' },
  { head: 'refused with', cell: ({ refusal }) => refusal ?? '' },
];

/** Besides, with --people. */
const RECIPIENT: Column<Listed>[] = [
  { head: 'recipient', cell: ({ recipient }) => recipient ?? 'no longer kept' },
];

export const runGiftsList: Run = async (call) => {
  const { app, flags, by } = call;
  const { id, reference } = await orderNamed(call);
  const people = flags.has('people');
  if (people) await app.operations.recordRead(by, [reference], { type: 'recipients-read', data: {} });
  const { sendings } = await app.reports.giftsOf(id);
  const listed = sendings.map(
    ({ recipient, canStop: _, objects: __, ...sending }): Listed =>
      people ? { ...sending, recipient } : sending,
  );
  printRows(call, people ? [...COLUMNS, ...RECIPIENT] : COLUMNS, listed, 'No card of it was sent as a gift.');
};

export const runGiftsStop: Run = async (call) => {
  const { app, words, by, io } = call;
  const number = readNumber(words[1]);
  const { id, reference } = await orderNamed(call);
  const answer = await app.gifts.stop(id, { number }, by);
  const named = `Sending ${number} of order ${reference}`;
  if (answer === 'unknown') throw new Refused(`Order ${reference} has no sending ${number}.`);
  if (answer === 'alreadySent')
    throw new Refused(`${named} is not stopped: its mail is out, or just leaving.`);
  printResult(call, { reference, sending: number, now: 'stopped' }, () => io.out(`${named} is stopped.`));
  return 0;
};

export const runGiftsRevoke: Run = async (call) => {
  const { id, reference } = await orderNamed(call);
  const links = await call.app.gifts.revokeLinks(id, call.by);
  const what = links === 1 ? 'link opens' : 'links open';
  printResult(call, { reference, links }, () =>
    call.io.out(
      `${links} ${what} the gifts of order ${reference} no longer. The buyer may ask for a new one.`,
    ),
  );
  return 0;
};

export const runGiftsObject: Run = async (call) => {
  const email = tidy(call.words[0] ?? '');
  if (!isEmail(email)) throw new WrongUsage('That is no e-mail address that a mail could go to.');
  await call.app.gifts.objectFor(email, call.by);
  printResult(call, { objects: true }, () =>
    call.io.out('No mail with a gift goes to this address any more.'),
  );
  return 0;
};

export const runGiftsHold: Run = async (call) => {
  const { app, options, by, io } = call;
  const since = readInstant('since-restore', options['since-restore'] ?? '');
  if (since > (await app.reports.now()))
    throw new WrongUsage('--since-restore lies in the future: name the time of the backup.');
  const held = await app.gifts.holdAfterRestore(since, by);
  printResult(call, { held }, () =>
    io.out(
      held === 1
        ? '1 gift waits for review: it may have gone already.'
        : `${held} gifts wait for review: they may have gone already.`,
    ),
  );
  return 0;
};

/** @throws WrongUsage */
function readNumber(word = ''): number {
  if (!/^[1-9]\d{0,3}$/.test(word))
    throw new WrongUsage('A sending is named by its number; "gifts list" has it.');
  return Number(word);
}
