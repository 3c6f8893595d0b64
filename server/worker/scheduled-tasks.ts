import { challengeNeeded } from '#rules/abuse-limits.ts';
import { REVIEW_AFTER_MS, UNSTARTED_AFTER_MS, VOID_TAKEN_UP_AFTER_MS } from '#rules/deadlines.ts';
import type { App } from '#server/app.ts';
import type { BrokenInvariant, CheckScope } from '#server/operations/health-reports.ts';
import { INVARIANT_CHECK, NIGHTLY_WORK } from '#server/operations/scheduled-checks.ts';
import { atOnce } from '#server/runtime/at-once.ts';
import { alarmTasks } from './alarms-task.ts';
import { reportLateParcels, resolveActivations } from './parcels-task.ts';
import type { ScheduledTask } from './run-schedule.ts';

/** A task whose result every worker shows in its metrics: the payments that were decided of late. */
const OUTCOMES = 'payment outcomes';

/**
 * The periodic work: each run is done by one worker, the first that claims it. The tasks are apart from one another,
 * so that a supplier without an answer delays no payment.
 */
export function scheduledTasks(app: App): ScheduledTask[] {
  return [
    // With a lease of 30 s, what a crashed process held is continued within a minute (F-2).
    { name: 'sweep', when: { everyMs: 15_000 }, work: () => sweep(app) },
    { name: 'pending work', when: { everyMs: 20_000 }, work: () => checkPendingWork(app) },
    { name: 'gifts', when: { everyMs: 15_000 }, work: () => sendDueGifts(app) },
    { name: 'late parcels', when: { everyMs: 60_000 }, work: () => reportLateParcels(app) },
    { name: 'activations', when: { everyMs: 60_000 }, work: () => resolveActivations(app) },
    { name: 'reversals', when: { everyMs: 60_000 }, work: () => runReversals(app) },
    {
      name: 'found items',
      when: { everyMs: 60_000 },
      work: async () => void (await app.operations.resolveFoundItems()),
    },
    {
      name: INVARIANT_CHECK,
      when: { everyMs: 60_000 },
      work: async () => Object.fromEntries(countsOf(await checkInvariants(app, 'recent'))),
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
    { name: NIGHTLY_WORK, when: { dailyFromHour: 3 }, work: () => nightlyWork(app) },
    ...alarmTasks(app),
  ];
}

/**
 * Holds the challenge for everybody once it is needed, and raises the alarm while so many payments are declined that
 * an attacker must be trying out cards (L-5).
 */
export async function watchDeclines({ checkout, config, log }: App): Promise<Record<string, number>> {
  const outcomes = await checkout.readOutcomes();
  const level = challengeNeeded(outcomes, config.abuseLimits.decidedPayments);
  const { decided, declined } = outcomes;
  if (level !== undefined) await checkout.holdChallenge(level);
  if (level === 'normal')
    log.warn({ decided, declined }, 'many payments are declined: everybody is challenged');
  if (level === 'hard') log.error({ alarm: 'payments-declined', decided, declined }, 'alarm');
  return { decided, declined };
}

/** Sends the cards whose day and hour have come. */
async function sendDueGifts({ gifts, log }: App): Promise<void> {
  const { enqueued, stopped } = await gifts.enqueueDue();
  if (enqueued + stopped > 0) log.info({ enqueued, stopped }, 'gifts whose time has come');
}

/** Reports cards that are late, and adds the jobs that got lost. */
async function checkPendingWork({ operations: { pendingWork }, log }: App): Promise<void> {
  const late = await pendingWork.reportLateCards();
  const jobs = await pendingWork.addMissingJobs();
  if (late > 0) log.error({ alarm: 'cards-late', orders: late }, 'alarm');
  if (jobs > 0) log.warn({ jobs }, 'jobs that were missing are added');
}

const REVERSALS_A_ROUND = 100;
const REVERSALS_AT_ONCE = 4;

/**
 * Continues refunds, replacements and disputes that were begun and that no process works at; opens a review item for
 * each refund that takes too long.
 */
export async function runReversals({ refunds, fulfilment: { replacements }, log }: App): Promise<void> {
  const { disputes } = refunds;
  const [after, limit] = [VOID_TAKEN_UP_AFTER_MS, REVERSALS_A_ROUND];
  const each = (name: string, ids: readonly string[], work: (id: string) => Promise<unknown>) =>
    atOnce(ids, REVERSALS_AT_ONCE, async (id) => {
      await work(id).catch((error: unknown) => log.error({ err: error, [name]: id }, 'reversal failed'));
    });
  await refunds.openLateRefundItems(REVIEW_AFTER_MS);
  await each('refundId', await refunds.unfinished(limit), refunds.run);
  await each('cardId', await replacements.unfinished(after, limit), replacements.run);
  await each('orderId', await disputes.unfinished(after, limit), disputes.voidCards);
}

const BY_NIGHT = { person: 'worker', command: 'retention run', reason: 'each night' };

/**
 * Removes what its time is over for, and checks the invariants over the orders of the last weeks and a part of the others.
 * @returns how many orders break each of them
 */
export async function nightlyWork(app: App): Promise<Record<string, number>> {
  const removed = await app.operations.retention.run({ dryRun: false, by: BY_NIGHT });
  app.log.info({ removed }, 'retention');
  return Object.fromEntries(countsOf(await checkByNight(app)));
}

/** Sets the metrics of this process: another worker may have done the check, and each has metrics of its own. */
export async function showFigures({ reports, schedule, metrics }: App): Promise<void> {
  const [openItems, live] = await Promise.all([reports.openFigures(), reports.liveFigures()]);
  const outcomes = (await schedule.lastResult(OUTCOMES)) ?? {};
  metrics.records({ openItems, ...live, outcomes });
  const broken = await schedule.lastResult(INVARIANT_CHECK);
  if (broken !== undefined) metrics.broken(new Map(Object.entries(broken)));
}

const PAYMENTS_A_SWEEP = 200;
/** Calls to the provider under way at once (L-15). */
const PAYMENTS_AT_ONCE = 16;

/** One round: asks about the payments that are due, closes what never started, forgets ended sessions. */
export async function sweep({ checkout, log }: Pick<App, 'checkout' | 'log'>): Promise<void> {
  const due = await checkout.due(PAYMENTS_A_SWEEP);
  // One that the provider leaves without an answer must not hold up the others.
  await atOnce(due, PAYMENTS_AT_ONCE, async (paymentId) => {
    await checkout
      .confirmPayment(paymentId, 'sweep', true)
      .catch((error: unknown) => log.error({ err: error, paymentId }, 'sweep of a payment failed'));
  });
  const abandoned = await checkout.abandonUnstarted(UNSTARTED_AFTER_MS);
  const ended = await checkout.sessions.sweep();
  if (due.length + abandoned > 0) log.info({ due: due.length, abandoned, ended }, 'sweep');
}

/** What the night found, by reference: the next one looks there again, so that nothing seems mended that is not. */
const FOUND_BY_NIGHT = 'found by night';
/** Enough to keep an alarm; who has more looks at all of them by command. */
const KEPT_MAX = 1000;

/** References in one line of the log: enough to begin with. */
const REFERENCES_A_LINE = 20;

/**
 * Checks the invariants (docs/requirements/invariants.md): figures for the metrics, and for each broken
 * invariant a line in the log that an alarm can listen for (docs/operating.md).
 * @param scope `recent` each minute; for the night see `checkByNight`
 */
export async function checkInvariants(
  { reports, log, metrics }: Pick<App, 'reports' | 'log' | 'metrics'>,
  scope: CheckScope,
): Promise<BrokenInvariant[]> {
  const broken = await reports.brokenInvariants(scope);
  metrics.broken(countsOf(broken));
  metrics.records({ openItems: await reports.openFigures() });
  for (const { name, references } of broken) {
    const some = references.slice(0, REFERENCES_A_LINE);
    log.error({ alarm: 'invariant', invariant: name, orders: references.length, references: some }, 'alarm');
  }
  return broken;
}

/** Checks what a night looks through, and what the last one found. */
async function checkByNight(
  app: Pick<App, 'reports' | 'log' | 'metrics' | 'schedule'>,
): Promise<BrokenInvariant[]> {
  const before = Object.keys((await app.schedule.lastResult(FOUND_BY_NIGHT)) ?? {});
  const broken = await checkInvariants(app, { nightAfter: before });
  const found = [...new Set(broken.flatMap(({ references }) => references))].slice(0, KEPT_MAX);
  await app.schedule.keep(FOUND_BY_NIGHT, Object.fromEntries(found.map((reference) => [reference, 1])));
  return broken;
}

/** How many orders break each invariant. */
function countsOf(broken: readonly BrokenInvariant[]): Map<string, number> {
  return new Map(broken.map(({ name, references }) => [name, references.length]));
}
