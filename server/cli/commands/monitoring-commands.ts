import { OPERATOR_KNOWS_WITHIN_MS } from '#rules/deadlines.ts';
import type { BrokenInvariant, OpenFigures, StuckJob } from '#server/operations/health-reports.ts';
import type { ReviewItem } from '#server/operations/review-item.ts';
import { type Command, Refused, WrongUsage } from '../command.ts';
import { shownTime } from '../print/shown-time.ts';
import { type Column, printResult, printRows, printTable, red } from '../print/table.ts';
import { orderNamed } from '../read/read-options.ts';

type Sign = { what: string; value: number; unit: string; well: boolean };

const SIGN: Column<Sign>[] = [
  { head: 'what', cell: ({ what }) => what },
  { head: 'value', cell: ({ value, unit }) => `${value} ${unit}`.trim(), right: true },
  { head: '', cell: ({ well }) => (well ? '' : 'look') },
];

export const health: Command = {
  name: 'health',
  kind: 'read',
  summary: 'Whether all is well: what is owed, stuck, overdue or broken. Exit code 1 if not.',
  takes: '',
  examples: ['cadeau health', 'cadeau health --json'],
  run: async (call) => {
    const { io } = call;
    const { reports, operations } = call.app;
    const signs = healthSigns(
      await reports.openFigures(),
      await operations.stuckJobs(),
      await reports.brokenInvariants('recent'),
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
  },
};

/** What the figures say of the shop, one sign each. */
function healthSigns(
  figures: OpenFigures,
  stuck: readonly StuckJob[],
  broken: readonly BrokenInvariant[],
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
  return [
    count('open payments', figures.payments_open),
    count('digital cards pending', figures.cards_pending),
    age(figures.cards_pending_oldest_seconds),
    count('mails owed', figures.mails_pending),
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
export const check: Command = {
  name: 'check',
  kind: 'read',
  summary: 'Checks the records for what must never be.',
  takes: '',
  examples: ['cadeau check', 'cadeau check --json'],
  run: async (call) => {
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
  },
};

const ITEM: Column<ReviewItem>[] = [
  { head: 'id', cell: ({ id }) => id, right: true },
  { head: 'since', cell: ({ openedAt }) => shownTime(openedAt) },
  { head: 'order', cell: ({ reference }) => reference },
  { head: 'kind', cell: ({ kind }) => kind },
  { head: 'what', cell: ({ detail }) => detail },
];
const SETTLED: Column<ReviewItem> = { head: 'settled', cell: ({ resolvedAt }) => shownTime(resolvedAt) };

export const reviewList: Command = {
  name: 'review list',
  kind: 'read',
  summary: 'What an operator has to look at, oldest first.',
  takes: '[--all]',
  examples: ['cadeau review list', 'cadeau review list --all --json'],
  run: async (call) => {
    const all = call.flags.has('all');
    const items = await call.app.operations.reviewItems(all);
    printRows(call, all ? [...ITEM, SETTLED] : ITEM, items, 'Nothing to look at.');
  },
};

export const reviewResolve: Command = {
  name: 'review resolve',
  kind: 'change',
  summary: 'Takes an item off the list, once it is dealt with.',
  takes: '<id>',
  examples: ['cadeau review resolve 12 --reason "refunded by bank, ticket 4711"'],
  run: async ({ app, words: [word = ''], by, io }) => {
    if (!/^[1-9]\d{0,14}$/.test(word)) throw new WrongUsage('The id is the number that "review list" shows.');
    const reference = await app.operations.resolveReviewItem(Number(word), by);
    if (reference === undefined) throw new Refused(`There is no open item ${word}.`);
    io.out(`Item ${word} of order ${reference} is settled.`);
  },
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

export const jobsStuck: Command = {
  name: 'jobs stuck',
  kind: 'read',
  summary: 'Jobs that failed and wait for their next try, that were given up, or that nobody takes.',
  takes: '',
  examples: ['cadeau jobs stuck', 'cadeau jobs stuck --json'],
  run: async (call) => {
    printRows(call, JOB, await call.app.operations.stuckJobs(), 'No job is stuck.');
  },
};

export const jobsRetry: Command = {
  name: 'jobs retry',
  kind: 'change',
  summary: 'Tries at once what of an order waits for its next try or was given up.',
  takes: '<reference>',
  examples: ['cadeau jobs retry K7QM-2X9F --reason "the supplier is back"'],
  run: async (call) => {
    const order = await orderNamed(call);
    const count = await call.app.operations.retryJobs(order.id, call.by);
    if (count === 0) throw new Refused(`No job of order ${order.reference} waits or was given up.`);
    call.io.out(`${count} ${count === 1 ? 'job' : 'jobs'} of order ${order.reference} tried now.`);
  },
};
