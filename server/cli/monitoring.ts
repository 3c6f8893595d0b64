import { evaluateHealth, type HealthCheck, type HealthCheckName } from '#rules/health-checks.ts';
import type { StuckJob } from '#server/operations/health-reports.ts';
import { RefusedError, type ShopCommand } from './command.ts';
import { findNamedOrder, REFERENCE } from './options.ts';
import { type Column, formatTime, printResult, printRows, printTable, red } from './print.ts';

type HealthRow = { name: string; value: number; unit: string; healthy: boolean };

const AGE_LABEL = 'oldest of them';
const LABELS: Record<HealthCheckName, string> = {
  'payments-open': 'open payments',
  'providers-paused': 'payment providers paused',
  'providers-refusing-refunds': 'payment providers that refuse refunds',
  'cards-pending': 'digital cards pending',
  'cards-oldest': AGE_LABEL,
  'mails-pending': 'mails pending',
  'mails-oldest': AGE_LABEL,
  'parcels-to-pack': 'parcels to pack',
  'parcels-overdue': 'of them overdue',
  'refunds-open': 'refunds not done',
  'jobs-given-up': 'jobs given up',
  'jobs-unclaimed': 'jobs without a worker',
  'items-open': 'open items',
  'invariants-broken': 'broken invariants',
};

function toRow({ name, value, isHealthy }: HealthCheck): HealthRow {
  const label = LABELS[name];
  return { name: label, value, unit: label === AGE_LABEL ? 'min' : '', healthy: isHealthy };
}

const COLUMNS: Column<HealthRow>[] = [
  { head: 'name', cell: ({ name }) => name },
  { head: 'value', cell: ({ value, unit }) => `${value} ${unit}`.trim(), isRightAligned: true },
  { head: '', cell: ({ healthy }) => (healthy ? '' : 'CHECK') },
];

export const health: ShopCommand = {
  name: 'health',
  kind: 'read',
  summary: 'Shows pending, stuck, overdue and broken work. Exits with 1 if anything needs attention.',
  examples: ['cadeau health', 'cadeau health --json'],
  run: async (call) => {
    const { io } = call;
    const { reports, operations } = call.app;
    const checks = evaluateHealth({
      open: await reports.openFigures(),
      stuckJobs: await operations.stuckJobs(),
      brokenInvariants: (await reports.brokenInvariants('recent')).length,
      pauses: await call.app.payments.pauses(),
    }).map(toRow);
    const last = await reports.lastResponses();
    const healthy = checks.every((check) => check.healthy);
    printResult(call, { healthy, checks, last }, () => {
      printTable(io, COLUMNS, checks);
      io.out('');
      io.out(`Last response of the provider        ${formatTime(last.provider)}`);
      io.out(`Last card from the supplier          ${formatTime(last.supplier)}`);
      io.out(`Last mail accepted                   ${formatTime(last.mail)}`);
      io.out(healthy ? 'All healthy.' : red(io, 'Something needs attention: see docs/operating.md.'));
    });
    return healthy ? 0 : 1;
  },
};

export const check: ShopCommand = {
  name: 'check',
  kind: 'read',
  summary: 'Checks all invariants for all orders (docs/requirements/invariants.md).',
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

const JOB_COLUMNS: Column<StuckJob>[] = [
  { head: 'since', cell: ({ since }) => formatTime(since) },
  { head: 'order', cell: ({ reference }) => reference },
  { head: 'job', cell: ({ job }) => job },
  { head: 'state', cell: ({ state }) => state },
  { head: 'tries', cell: ({ tries }) => tries, isRightAligned: true },
  { head: 'next try', cell: ({ nextTry }) => formatTime(nextTry) },
  { head: 'fault', cell: ({ fault }) => fault },
];

export const jobsStuck: ShopCommand = {
  name: 'jobs stuck',
  kind: 'read',
  summary: 'Lists jobs that are waiting for a retry, were given up, or that no worker claims.',
  examples: ['cadeau jobs stuck', 'cadeau jobs stuck --json'],
  run: async (call) => {
    printRows(call, JOB_COLUMNS, await call.app.operations.stuckJobs(), 'No job is stuck.');
    return 0;
  },
};

export const jobsRetry: ShopCommand = {
  name: 'jobs retry',
  kind: 'change',
  summary: "Retries an order's stuck jobs immediately.",
  positionals: REFERENCE,
  examples: ['cadeau jobs retry K7QM-2X9F --reason "the supplier is back"'],
  run: async (call) => {
    const order = await findNamedOrder(call);
    const count = await call.app.operations.retryJobs(order.id, call.by);
    if (count === 0) throw new RefusedError(`Order ${order.reference} has no waiting or abandoned job.`);
    printResult(call, { reference: order.reference, jobs: count }, () =>
      call.io.out(`${count} ${count === 1 ? 'job' : 'jobs'} of order ${order.reference} will run now.`),
    );
    return 0;
  },
};
