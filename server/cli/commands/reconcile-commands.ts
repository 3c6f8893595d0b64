import { formatChf } from '#rules/money.ts';
import { BOOKED_WITHIN_MS, type Difference, type Entry } from '#server/accounting/reconcile.ts';
import { readSettlement } from '#server/accounting/settlement-file.ts';
import { type Call, type Io, Refused, type Run, Unavailable, WrongUsage } from '../command.ts';
import { FAR, printReconciliation, type ShownReconciliation } from '../print/show-reconciliation.ts';
import { shownTime } from '../print/shown-time.ts';
import { printResult } from '../print/table.ts';
import { readText } from '../read/files.ts';
import { readInstant, readSpan } from '../read/read-options.ts';

export const runReconcileRecords: Run = async (call) => {
  const result = await compare(call, readSpan(call.options));
  printResult(call, result, () => printReconciliation(call.io, result));
  return result.differences.length === 0 && result.inTransit.length === 0 ? 0 : 1;
};

/** What an external system has and our records do not: after a loss of the database, orders that are lost here. */
export const runReconcileNote: Run = async (call) => {
  const { operations } = call.app;
  const result = await compare(call, await spanToNote(call));
  // What is in transit too: it may be missing as well, and if it comes, its item is resolved.
  const items = [...result.differences, ...result.inTransit].flatMap(itemOf);
  const noted = await operations.noteItems(items, call.by);
  const resolved = await operations.resolveFoundItems();
  printResult(call, { found: items.length, noted, resolved }, () => {
    call.io.out(`${items.length} found that our records do not have; ${noted} of them new on the list.`);
    if (resolved > 0) call.io.out(`${resolved} on the list have come into our records and are resolved.`);
  });
};

type NamedSpan = ReturnType<typeof readSpan>;

/** @throws WrongUsage */
async function spanToNote({ app, options, io }: Call): Promise<NamedSpan> {
  const { 'since-restore': since, from, to, settlement } = options;
  if (since === undefined) return readSpan(options);
  if (from !== undefined || to !== undefined)
    throw new WrongUsage('--since-restore stands without --from and --to.');
  if (settlement === undefined)
    throw new WrongUsage('--since-restore needs --settlement: without it no payment is compared.');
  const instant = readInstant('since-restore', since);
  const now = await app.reports.now();
  if (instant > now) throw new WrongUsage('--since-restore lies in the future: name the time of the backup.');
  io.err(`Everything since ${shownTime(instant)}, Swiss time; the file must reach up to the loss.`);
  return {
    // What was under way at the backup may be dated a little earlier there.
    from: new Date(instant.getTime() - BOOKED_WITHIN_MS),
    to: new Date(now.getTime() + BOOKED_WITHIN_MS),
    days: `since ${shownTime(instant)}`,
  };
}

function itemOf({ kind, fault, theirs }: Difference) {
  if (fault !== 'only there' || theirs === null) return [];
  const detail = `${kind} of ${formatChf(theirs.value)} only ${FAR[kind]}, ${shownTime(theirs.at)}: ${theirs.name}`;
  return [{ kind: 'not-in-our-books' as const, detail, about: theirs.key }];
}

/** @throws WrongUsage, Refused, Unavailable */
async function compare(
  { app, options, io }: Call,
  { days, ...span }: NamedSpan,
): Promise<ShownReconciliation> {
  if (span.from >= (await app.reports.now())) throw new Refused('Nothing has happened yet in these days.');
  const { settlement } = options;
  // The file first: a wrong one is found before the supplier is asked.
  const entries = settlement === undefined ? undefined : await readEntries(io, settlement);
  io.err('Asking the supplier for its list …');
  const compared = await app.accounting.compare(span, entries);
  if (compared.kind === 'unanswered') {
    throw new Unavailable(
      `The supplier gives no list (${compared.name}): nothing is compared. Try again later.`,
    );
  }
  return { days, compared: { settlement: settlement ?? null, supplier: true }, ...compared.comparison };
}

/** @throws Refused when a line of the file is wrong */
async function readEntries(io: Io, name: string): Promise<Entry[]> {
  const read = readSettlement(await readText(io, name));
  if ('entries' in read) return read.entries;
  for (const { line, fault } of read.faults) io.err(`${name}, line ${line}: ${fault}`);
  throw new Refused('The settlement file is not as it must be: nothing is compared.');
}
