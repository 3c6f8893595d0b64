import { addDays } from '#rules/iso-date.ts';
import { formatChf } from '#rules/money.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { isSettled } from '#server/accounting/open-ends.ts';
import { BOOKED_WITHIN_MS, type Difference } from '#server/accounting/reconcile.ts';
import { type Call, Refused, type Run, Unavailable, WrongUsage } from '../command.ts';
import {
  placeOf,
  printReconciliation,
  type ShownReconciliation,
  sentenceOf,
} from '../print/show-reconciliation.ts';
import { shownTime } from '../print/shown-time.ts';
import { printResult } from '../print/table.ts';
import { readInstant, readSpan } from '../read/read-options.ts';
import { readSources } from '../read/read-sources.ts';

/** In the place of a day: the providers' own lists are compared too. */
const OF_PROVIDERS = 'provider';

export const runReconcileRecords: Run = async (call) => {
  const result = await compare(call, await spanOf(call));
  printResult(call, result, () => printReconciliation(call.io, result));
  return isSettled(result) ? 0 : 1;
};

/** What an external system has and our records do not: after a loss of the database, orders that are lost here. */
export const runReconcileNote: Run = async (call) => {
  const { operations } = call.app;
  const result = await compare(call, await spanToNote(call));
  const { compared, uncomparedProviders } = result;
  for (const one of uncomparedProviders) call.io.err(sentenceOf(one));
  for (const { provider, until } of result.comparedProviders) {
    call.io.err(
      `${provider} lists days that are over, here up to ${shownTime(until)}: run it again for what is later.`,
    );
  }
  if (
    call.options['since-restore'] !== undefined &&
    compared.settlement === null &&
    compared.providers.length === 0
  )
    throw new Refused(
      'No payment was compared: nothing is noted. Give the files of acquirers with --settlement.',
    );
  // What is in transit too: it may be missing as well, and if it comes, its item is resolved.
  const items = itemsOf([...result.differences, ...result.inTransit]);
  const noted = await operations.noteItems(items, call.by);
  const resolved = await operations.resolveFoundItems();
  printResult(call, { found: items.length, noted, resolved }, () => {
    call.io.out(`${items.length} found that our records do not have; ${noted} of them new on the list.`);
    if (resolved > 0) call.io.out(`${resolved} on the list have come into our records and are resolved.`);
  });
};

type NamedSpan = ReturnType<typeof readSpan>;

/** The days of --from and --to; of the providers' lists alone, yesterday. @throws WrongUsage */
async function spanOf({ app, options: { to }, lists: { from = [] } }: Call): Promise<NamedSpan> {
  const [first, ...more] = from.filter((value) => value !== OF_PROVIDERS);
  if (more.length > 0) throw new WrongUsage('--from names two days.');
  if (first !== undefined || to !== undefined || from.length === 0) return readSpan({ from: first, to });
  const yesterday = addDays(swissTime(await app.reports.now()).date, -1);
  return readSpan({ from: yesterday, to: yesterday });
}

/** @throws WrongUsage */
async function spanToNote(call: Call): Promise<NamedSpan> {
  const { app, options, lists, io } = call;
  const { 'since-restore': since, to, settlement } = options;
  if (since === undefined) return spanOf(call);
  const from = lists.from ?? [];
  if (to !== undefined || from.some((value) => value !== OF_PROVIDERS))
    throw new WrongUsage('--since-restore stands without --from <day> and --to.');
  if (settlement === undefined && from.length === 0)
    throw new WrongUsage(
      '--since-restore needs --settlement or --from provider: without them no payment is compared.',
    );
  const instant = readInstant('since-restore', since);
  const now = await app.reports.now();
  if (instant > now) throw new WrongUsage('--since-restore lies in the future: name the time of the backup.');
  io.err(`Everything since ${shownTime(instant)}, Swiss time; files must reach up to the loss.`);
  return {
    // What was under way at the backup may be dated a little earlier there.
    from: new Date(instant.getTime() - BOOKED_WITHIN_MS),
    to: new Date(now.getTime() + BOOKED_WITHIN_MS),
    days: `since ${shownTime(instant)}`,
  };
}

/** What is in two lists is one item: a provider and an acquirer have the same payment under different keys. */
function itemsOf(differences: readonly Difference[]) {
  const items = new Map<string, { kind: 'not-in-our-books'; detail: string; about: string }>();
  for (const { kind, source, fault, theirs } of differences) {
    const name = `${kind} ${theirs?.name} ${theirs?.key.endsWith(' again')}`;
    if (fault !== 'only there' || theirs === null || items.has(name)) continue;
    const detail = `${kind} of ${formatChf(theirs.value)} only ${placeOf(kind, source)}, ${shownTime(theirs.at)}: ${theirs.name}`;
    items.set(name, { kind: 'not-in-our-books', detail, about: theirs.key });
  }
  return [...items.values()];
}

/** @throws WrongUsage, Refused, Unavailable */
async function compare(call: Call, { days, ...span }: NamedSpan): Promise<ShownReconciliation> {
  const { app, io, lists } = call;
  if (span.from >= (await app.reports.now())) throw new Refused('Nothing has happened yet in these days.');
  const providers = lists.from?.includes(OF_PROVIDERS) === true;
  // Files first: a wrong one is found before anybody is asked.
  const { settlements, bank, named } = await readSources(call);
  io.err(
    providers
      ? 'Asking the providers and the supplier for their lists …'
      : 'Asking the supplier for its list …',
  );
  const compared = await app.accounting.compare(span, { settlements, providers, bank });
  if (compared.kind === 'unanswered') {
    throw new Unavailable(
      `The ${compared.system} gives no list (${compared.name}): nothing is compared. Try again later.`,
    );
  }
  const files = named.settlements.map(({ file }) => file);
  return {
    days,
    compared: {
      settlement: files.length === 0 ? null : files.join(', '),
      supplier: true,
      ...named,
      providers: compared.comparison.comparedProviders.map(({ provider }) => provider),
    },
    ...compared.comparison,
  };
}
