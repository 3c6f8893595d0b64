import { challengeForDeclineShare } from '#rules/abuse-limits.ts';
import type { AutomaticReason } from '#rules/automatic-reasons.ts';
import {
  ACTIVATION_RETRIED_AFTER_MS,
  REVIEW_AFTER_MS,
  UNSTARTED_ORDER_TIMEOUT_MS,
  VOID_RESUMED_AFTER_MS,
} from '#rules/deadlines.ts';
import { PROBED_SYSTEMS, type ProbedSystem } from '#server/alarms/alarm-checks.ts';
import type { App } from '#server/app.ts';
import type { BrokenInvariant, CheckScope } from '#server/operations/health-reports.ts';
import { INVARIANT_CHECK, NIGHTLY_WORK } from '#server/operations/schedule.ts';
import { forEachConcurrently } from '#server/runtime/for-each-concurrently.ts';
import type { ScheduledTask } from './run-schedule.ts';

const CERTIFICATE = 'certificate';

/** A missing response raises an alarm only after two probes. The provider forbids more frequent probes. */
const PROBE_INTERVAL_MS: Record<ProbedSystem, number> = { provider: 310_000, supplier: 90_000, mail: 90_000 };
const toTaskName = (system: ProbedSystem) => `probe ${system}`;
const HOUR_MS = 60 * 60_000;

/** Lists the tasks for alarms; none if no alarm recipient is configured. */
export function listAlarmTasks(app: App): ScheduledTask[] {
  if (!app.alarms.isEnabled) return [];
  return [
    ...PROBED_SYSTEMS.map((system) => ({
      name: toTaskName(system),
      when: { everyMs: PROBE_INTERVAL_MS[system] },
      work: () => app.alarms.probe(system),
    })),
    { name: CERTIFICATE, when: { everyMs: HOUR_MS }, work: () => app.alarms.checkCertificates() },
    { name: 'alarms', when: { everyMs: 60_000 }, work: () => runAlarmChecks(app) },
  ];
}

/** Evaluates the stored results of other tasks. */
export async function runAlarmChecks({ alarms, reports, schedule }: App): Promise<void> {
  const [lastMinute, lastNight, certificate, provider, supplier, mail] = await Promise.all(
    [INVARIANT_CHECK, NIGHTLY_WORK, CERTIFICATE, ...PROBED_SYSTEMS.map(toTaskName)].map((name) =>
      schedule.readLastResult(name),
    ),
  );
  const broken = lastMinute && Object.entries({ ...lastNight, ...lastMinute });
  const filterByHolds = (holds: 'always' | 'in time') =>
    broken && Object.fromEntries(broken.filter(([name]) => reports.getHolds(name) === holds));
  const probeErrors = { provider, supplier, mail };
  const invariants = { brokenInvariants: filterByHolds('always'), lateWork: filterByHolds('in time') };
  await alarms.runChecks({ ...invariants, probeErrors, certificate });
  await alarms.send();
}

/** Every worker checks the disk of its own machine. */
export async function checkOwnDisk({ alarms }: App): Promise<void> {
  if (alarms.isEnabled) await alarms.checkDisk();
}

const ACTIVATIONS_PER_RUN = 200;
/** Limit L-15. */
const MAX_CONCURRENT_CALLS = 8;

/** Resolves activations with a lost response, so that parcels can be completed without their packer. */
export async function resolveActivations({ fulfilment, operations, log }: App): Promise<void> {
  const open = await fulfilment.parcels.listUnanswered(ACTIVATION_RETRIED_AFTER_MS, ACTIVATIONS_PER_RUN);
  await forEachConcurrently(open, MAX_CONCURRENT_CALLS, async (activation) => {
    const { reference, orderId, place } = activation;
    try {
      const { kind } = await fulfilment.resolveActivation(activation);
      log.info({ reference, place, outcome: kind }, 'activation looked up');
      if (kind !== 'unknown') return;
      await operations.openReviewItem(orderId, 'activation-unanswered', { cards: [place] });
    } catch (error) {
      log.error({ err: error, reference }, 'looking up an activation failed');
    }
  });
}

/** Reports each parcel once (readings 9). */
export async function reportLateParcels({ fulfilment, log }: App): Promise<void> {
  for (const { reference, number, dueAt } of await fulfilment.parcels.openLateParcelItems()) {
    log.error({ alarm: 'activation-late', reference, parcel: number, dueAt }, 'alarm');
  }
}

/** The metrics of all workers contain the result of this task. */
const OUTCOMES = 'payment outcomes';

/**
 * Lists the tasks. The first worker to claim a run performs it. Tasks run independently, so that an
 * unresponsive supplier doesn't delay payments.
 */
export function listScheduledTasks(app: App): ScheduledTask[] {
  return [
    // With a lease of 30 s, work of a crashed process continues within a minute (F-2).
    { name: 'sweep', when: { everyMs: 15_000 }, work: () => sweep(app) },
    { name: 'pending work', when: { everyMs: 20_000 }, work: () => checkPendingWork(app) },
    { name: 'gifts', when: { everyMs: 15_000 }, work: () => sendDueGifts(app) },
    { name: 'late parcels', when: { everyMs: 60_000 }, work: () => reportLateParcels(app) },
    { name: 'activations', when: { everyMs: 60_000 }, work: () => resolveActivations(app) },
    { name: 'reversals', when: { everyMs: 60_000 }, work: () => runReversals(app) },
    {
      name: 'found items',
      when: { everyMs: 60_000 },
      work: async () => void (await app.operations.resolveKnownItems()),
    },
    {
      name: INVARIANT_CHECK,
      when: { everyMs: 60_000 },
      work: async () => toCounts(await checkInvariants(app, 'recent')),
    },
    { name: OUTCOMES, when: { everyMs: 60_000 }, work: () => watchDeclines(app) },
    {
      name: 'limit counts',
      when: { everyMs: 10 * 60_000 },
      work: async () => void (await app.checkout.removeCounts()),
    },
    {
      name: 'desk sessions',
      when: { everyMs: 60 * 60_000 },
      work: async () => void (await app.people.sweepSessions()),
    },
    { name: NIGHTLY_WORK, when: { dailyFromHour: 3 }, work: () => runNightlyWork(app) },
    ...listAlarmTasks(app),
  ];
}

/** Requires challenges while many payments are declined, which indicates card testing (L-5). */
export async function watchDeclines({ checkout, config, log }: App): Promise<Record<string, number>> {
  const outcomes = await checkout.readOutcomes();
  const level = challengeForDeclineShare(outcomes, config.abuseLimits.decidedPayments);
  const { decided, declined } = outcomes;
  if (level !== undefined) await checkout.requireChallenge(level);
  if (level === 'normal')
    log.warn({ decided, declined }, 'many payments are declined: challenge active for all visitors');
  if (level === 'hard') log.error({ alarm: 'payments-declined', decided, declined }, 'alarm');
  return { decided, declined };
}

async function sendDueGifts({ gifts, log }: App): Promise<void> {
  const { enqueued, stopped } = await gifts.enqueueDueGifts();
  if (enqueued + stopped > 0) log.info({ enqueued, stopped }, 'due gifts processed');
}

async function checkPendingWork({ operations: { pendingWork }, log }: App): Promise<void> {
  const late = await pendingWork.reportLateCards();
  const jobs = await pendingWork.addMissingJobs();
  if (late > 0) log.error({ alarm: 'cards-late', orders: late }, 'alarm');
  if (jobs > 0) log.warn({ jobs }, 'missing jobs added');
}

const REVERSALS_PER_RUN = 100;
const MAX_CONCURRENT_REVERSALS = 4;

/**
 * Resumes unfinished refunds, replacements and disputes. Opens a review item for each refund that takes too
 * long.
 */
export async function runReversals({ refunds, fulfilment: { replacements }, log }: App): Promise<void> {
  const { disputes } = refunds;
  const [olderThanMs, limit] = [VOID_RESUMED_AFTER_MS, REVERSALS_PER_RUN];
  const runEach = (name: string, ids: readonly string[], work: (id: string) => Promise<unknown>) =>
    forEachConcurrently(ids, MAX_CONCURRENT_REVERSALS, async (id) => {
      await work(id).catch((error: unknown) => log.error({ err: error, [name]: id }, 'reversal failed'));
    });
  await refunds.openLateRefundItems(REVIEW_AFTER_MS);
  await runEach('refundId', await refunds.listUnfinished(limit), refunds.run);
  await runEach('cardId', await replacements.listUnfinished(olderThanMs, limit), replacements.run);
  await runEach('orderId', await disputes.listUnfinished(olderThanMs, limit), disputes.voidCards);
}

const RETENTION_ACTOR = {
  person: 'worker',
  command: 'retention run',
  reason: 'each night' satisfies AutomaticReason,
};

/** @returns the number of orders that violate each invariant */
export async function runNightlyWork(app: App): Promise<Record<string, number>> {
  const removed = await app.operations.retention.run({ dryRun: false, by: RETENTION_ACTOR });
  app.log.info({ removed }, 'retention');
  return toCounts(await runNightlyCheck(app));
}

/** Updates this worker's metrics. Another worker may have produced the results. */
export async function updateMetrics({ reports, schedule, metrics }: App): Promise<void> {
  const [openItems, live] = await Promise.all([reports.openFigures(), reports.liveFigures()]);
  const outcomes = (await schedule.readLastResult(OUTCOMES)) ?? {};
  metrics.records({ openItems, ...live, outcomes });
  const broken = await schedule.readLastResult(INVARIANT_CHECK);
  if (broken !== undefined) reportBroken({ metrics, reports }, broken);
}

const PAYMENTS_PER_SWEEP = 200;
/** Limit L-15. */
const MAX_CONCURRENT_PAYMENTS = 16;

/** Checks due payments, closes orders whose payment page never opened, and deletes expired sessions. */
export async function sweep({ checkout, log }: Pick<App, 'checkout' | 'log'>): Promise<void> {
  const due = await checkout.listDue(PAYMENTS_PER_SWEEP);
  // One slow call must not delay the others.
  await forEachConcurrently(due, MAX_CONCURRENT_PAYMENTS, async (paymentId) => {
    await checkout
      .confirmPayment(paymentId, 'sweep', true)
      .catch((error: unknown) => log.error({ err: error, paymentId }, 'sweeping a payment failed'));
  });
  const abandoned = await checkout.abandonUnstarted(UNSTARTED_ORDER_TIMEOUT_MS);
  const ended = await checkout.sessions.sweep();
  if (due.length + abandoned > 0) log.info({ due: due.length, abandoned, ended }, 'sweep');
}

/**
 * Name under which the nightly check stores the orders with violations. The next check includes them, so that
 * unfixed ones stay reported.
 */
const NIGHTLY_FINDINGS = 'found by night';
/** Enough to keep an alarm; `cadeau check` lists all of them. */
const STORED_MAX = 1000;

const REFERENCES_PER_LINE = 20;

/**
 * Logs an alarm for each broken invariant (docs/requirements/invariants.md, docs/operating.md).
 * @param scope `recent` every minute; for the night see `runNightlyCheck`
 */
export async function checkInvariants(
  { reports, log, metrics }: Pick<App, 'reports' | 'log' | 'metrics'>,
  scope: CheckScope,
): Promise<BrokenInvariant[]> {
  const broken = await reports.brokenInvariants(scope);
  reportBroken({ metrics, reports }, toCounts(broken));
  metrics.records({ openItems: await reports.openFigures() });
  for (const { name, references } of broken) {
    const listed = references.slice(0, REFERENCES_PER_LINE);
    const fields = { invariant: name, orders: references.length, references: listed };
    if (reports.getHolds(name) === 'always') log.error({ alarm: 'invariant', ...fields }, 'alarm');
    else log.warn({ alarm: 'work-late', ...fields }, 'alarm');
  }
  return broken;
}

/** Includes the orders that violated an invariant in the last nightly check. */
async function runNightlyCheck(
  app: Pick<App, 'reports' | 'log' | 'metrics' | 'schedule'>,
): Promise<BrokenInvariant[]> {
  const previousFindings = Object.keys((await app.schedule.readLastResult(NIGHTLY_FINDINGS)) ?? {});
  const broken = await checkInvariants(app, { nightAfter: previousFindings });
  const found = [...new Set(broken.flatMap(({ references }) => references))].slice(0, STORED_MAX);
  await app.schedule.storeData(
    NIGHTLY_FINDINGS,
    Object.fromEntries(found.map((reference) => [reference, 1])),
  );
  return broken;
}

function toCounts(broken: readonly BrokenInvariant[]): Record<string, number> {
  return Object.fromEntries(broken.map(({ name, references }) => [name, references.length]));
}

function reportBroken(
  { metrics, reports }: Pick<App, 'metrics' | 'reports'>,
  counts: Record<string, number>,
): void {
  const found = Object.entries(counts);
  metrics.broken(found.map(([name, orders]) => ({ name, holds: reports.getHolds(name), orders })));
}
