import { OPERATOR_KNOWS_WITHIN_MS } from '#rules/deadlines.ts';
import type { ProviderPause } from '#server/checkout/provider-pause.ts';
import type { BrokenInvariant, OpenFigures, StuckJob } from '#server/operations/health-reports.ts';
import type { ReviewItem } from '#server/operations/review-item.ts';
import { Refused, type Run, WrongUsage } from '../command.ts';
import { shownTime } from '../print/shown-time.ts';
import { type Column, printResult, printRows, printTable, red } from '../print/table.ts';
import { orderNamed } from '../read/read-options.ts';

type Sign = { what: string; value: number; unit: string; well: boolean };

const SIGN: Column<Sign>[] = [
  { head: 'what', cell: ({ what }) => what },
  { head: 'value', cell: ({ value, unit }) => `${value} ${unit}`.trim(), right: true },
  { head: '', cell: ({ well }) => (well ? '' : 'look') },
];

export const runHealth: Run = async (call) => {
  const { io } = call;
  const { reports, operations } = call.app;
  const signs = healthSigns(
    await reports.openFigures(),
    await operations.stuckJobs(),
    await reports.brokenInvariants('recent'),
    await call.app.payments.pauses(),
  );
  const last = await reports.lastAnswers();
  const well = signs.every((sign) => sign.well);
  printResult(call, { well, signs, last }, () => {
    printTable(io, SIGN, signs);
    io.out('');
    io.out(`Last answer of the payment provider  ${shownTime(last.provider)}`);
    io.out(`Last card from the supplier          ${shownTime(last.supplier)}`);
    io.out(`Last mail taken                      ${shownTime(last.mail)}`);
    io.out(well ? 'All is well.' : red(io, 'Something needs a person: see docs/operating.md.'));
  });
  return well ? 0 : 1;
};

/** What the figures say of the shop, one sign each. */
function healthSigns(
  figures: OpenFigures,
  stuck: readonly StuckJob[],
  broken: readonly BrokenInvariant[],
  pauses: readonly ProviderPause[],
): Sign[] {
  const count = (what: string, value: number): Sign => ({ what, value, unit: '', well: true });
  const none = (what: string, value: number): Sign => ({ what, value, unit: '', well: value === 0 });
  const age = (seconds: number): Sign => {
    const minutes = Math.floor(seconds / 60);
    return {
      what: 'oldest of them',
      value: minutes,
      unit: 'min',
      well: minutes < OPERATOR_KNOWS_WITHIN_MS / 60_000,
    };
  };
  const jobs = (...states: StuckJob['state'][]) => stuck.filter(({ state }) => states.includes(state)).length;
  const refusing = pauses.filter(({ cause }) => cause === 'refunds-denied');
  return [
    count('open payments', figures.payments_open),
    none('payment providers left alone', pauses.length - refusing.length),
    none('payment providers that refuse refunds', refusing.length),
    count('digital cards pending', figures.cards_pending),
    age(figures.cards_pending_oldest_seconds),
    count('mails pending', figures.mails_pending),
    age(figures.mails_pending_oldest_seconds),
    count('parcels to pack', figures.parcels_to_pack),
    none('of them overdue', figures.parcels_overdue),
    count('refunds not done', figures.refunds_open),
    none('jobs given up', jobs('given up')),
    none('jobs nobody takes', jobs('untaken', 'silent')),
    none('open items', figures.items_open),
    none('broken invariants', broken.length),
  ];
}

/** The queries of docs/requirements/invariants.md over all orders. */
export const runCheck: Run = async (call) => {
  const { invariants: checked, brokenInvariants } = call.app.reports;
  const broken = await brokenInvariants('all');
  printResult(call, { checked, broken }, () => {
    if (broken.length === 0) return call.io.out(`${checked} invariants, none broken.`);
    const rows = broken.flatMap(({ name, references }) =>
      references.map((reference) => ({ name, reference })),
    );
    printTable(
      call.io,
      [
        { head: 'order', cell: ({ reference }) => reference },
        { head: 'breaks', cell: ({ name }) => name },
      ],
      rows,
    );
  });
  return broken.length === 0 ? 0 : 1;
};

const ITEM: Column<ReviewItem>[] = [
  { head: 'id', cell: ({ id }) => id, right: true },
  { head: 'since', cell: ({ openedAt }) => shownTime(openedAt) },
  { head: 'order', cell: ({ reference }) => reference },
  { head: 'kind', cell: ({ kind }) => kind },
  { head: 'what', cell: ({ detail }) => detail },
];
const SETTLED: Column<ReviewItem> = { head: 'settled', cell: ({ resolvedAt }) => shownTime(resolvedAt) };

export const runReviewList: Run = async (call) => {
  const all = call.flags.has('all');
  const items = await call.app.operations.reviewItems(all);
  printRows(call, all ? [...ITEM, SETTLED] : ITEM, items, 'Nothing to look at.');
};

export const runReviewResolve: Run = async (call) => {
  const { app, by, io, words } = call;
  const wrong = words.find((word) => !/^[1-9]\d{0,14}$/.test(word));
  if (wrong !== undefined)
    throw new WrongUsage(`The id is the number that "review list" shows, and not "${wrong}".`);
  const resolved: { id: number; reference: string }[] = [];
  const missing: number[] = [];
  for (const id of new Set(words.map(Number))) {
    const reference = await app.operations.resolveReviewItem(id, by);
    if (reference === undefined) missing.push(id);
    else resolved.push({ id, reference });
  }
  printResult(call, resolved, () => {
    for (const { id, reference } of resolved) io.out(`Item ${id} of order ${reference} is settled.`);
  });
  if (missing.length > 0) throw new Refused(`There is no open item ${missing.join(', ')}.`);
  return 0;
};

const JOB: Column<StuckJob>[] = [
  { head: 'since', cell: ({ since }) => shownTime(since) },
  { head: 'order', cell: ({ reference }) => reference },
  { head: 'job', cell: ({ job }) => job },
  { head: 'state', cell: ({ state }) => state },
  { head: 'tries', cell: ({ tries }) => tries, right: true },
  { head: 'next try', cell: ({ nextTry }) => shownTime(nextTry) },
  { head: 'fault', cell: ({ fault }) => fault },
];

export const runJobsStuck: Run = async (call) => {
  printRows(call, JOB, await call.app.operations.stuckJobs(), 'No job is stuck.');
};

export const runJobsRetry: Run = async (call) => {
  const order = await orderNamed(call);
  const count = await call.app.operations.retryJobs(order.id, call.by);
  if (count === 0) throw new Refused(`No job of order ${order.reference} waits or was given up.`);
  printResult(call, { reference: order.reference, jobs: count }, () =>
    call.io.out(`${count} ${count === 1 ? 'job' : 'jobs'} of order ${order.reference} tried now.`),
  );
  return 0;
};
