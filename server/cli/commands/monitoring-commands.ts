import { type HealthSign, type HealthSignName, healthSigns } from '#rules/health-signs.ts';
import type { StuckJob } from '#server/operations/health-reports.ts';
import type { ReviewItem } from '#server/operations/review-item.ts';
import { Refused, type Run, WrongUsage } from '../command.ts';
import { shownTime } from '../print/shown-time.ts';
import { type Column, printResult, printRows, printTable, red } from '../print/table.ts';
import { orderNamed } from '../read/read-options.ts';

type Sign = { what: string; value: number; unit: string; well: boolean };

const AGE = 'oldest of them';
const WORDS: Record<HealthSignName, string> = {
  'payments-open': 'open payments',
  'providers-left-alone': 'payment providers left alone',
  'providers-refusing-refunds': 'payment providers that refuse refunds',
  'cards-pending': 'digital cards pending',
  'cards-oldest': AGE,
  'mails-pending': 'mails pending',
  'mails-oldest': AGE,
  'parcels-to-pack': 'parcels to pack',
  'parcels-overdue': 'of them overdue',
  'refunds-open': 'refunds not done',
  'jobs-given-up': 'jobs given up',
  'jobs-untaken': 'jobs nobody takes',
  'items-open': 'open items',
  'invariants-broken': 'broken invariants',
};

function inWords({ name, value, well }: HealthSign): Sign {
  const what = WORDS[name];
  return { what, value, unit: what === AGE ? 'min' : '', well };
}

const SIGN: Column<Sign>[] = [
  { head: 'what', cell: ({ what }) => what },
  { head: 'value', cell: ({ value, unit }) => `${value} ${unit}`.trim(), right: true },
  { head: '', cell: ({ well }) => (well ? '' : 'look') },
];

export const runHealth: Run = async (call) => {
  const { io } = call;
  const { reports, operations } = call.app;
  const signs = healthSigns({
    open: await reports.openFigures(),
    stuckJobs: await operations.stuckJobs(),
    brokenInvariants: (await reports.brokenInvariants('recent')).length,
    pauses: await call.app.payments.pauses(),
  }).map(inWords);
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
