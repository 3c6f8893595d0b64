import { type SQL, sql } from 'drizzle-orm';
import { type DrizzleTransactionLike, fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { JobName, JobPayloads, JobWorker } from '#server/operations/jobs.ts';
import { isDatabaseUnavailable } from '#server/runtime/database-unavailable.ts';
import { RetryableError } from '#server/runtime/retryable-error.ts';
import { getActiveTrace } from '#server/runtime/telemetry/active-trace.ts';
import type { Connection, Tx } from '../connection/connect.ts';
import type { Listener } from '../connection/listen.ts';
import { createWorkerPool } from './worker-pool.ts';

/**
 * The stored output of a failed attempt. Contains the error's class, never its message, which may contain
 * personal data.
 */
export type FailedAttempt = { fault: string; unforeseen: number };

export type JobFailureResult = { status: 'failed' | 'deadletter'; output: FailedAttempt };

/** Maximum attempts of a job that fail with an unexpected error or crash the process (F-20). */
export const ATTEMPTS_MAX = 3;

/** @param previousOutput output of the previous attempt, if any */
export function classifyJobFailure(error: unknown, previousOutput: unknown): JobFailureResult {
  const previousCount = Number(Object(previousOutput).unforeseen ?? 0);
  const isTransient = error instanceof RetryableError || isDatabaseUnavailable(error);
  const unforeseen = isTransient ? previousCount : previousCount + 1;
  const fault = error instanceof Error ? error.constructor.name : 'unknown';
  return { status: unforeseen >= ATTEMPTS_MAX ? 'deadletter' : 'failed', output: { fault, unforeseen } };
}

/** Returns true if the previous attempt crashed its process. The queue records this when heartbeats stop. */
export function hasCrashedProcess(previousOutput: unknown): boolean {
  return /timeout|timed out/.test(String(Object(Object(previousOutput).value).message));
}

export type Queue = JobWorker & {
  /** Adds a job in the caller's transaction. It exists only if that transaction commits. */
  add: <N extends JobName>(tx: Tx, name: N, payload: JobPayloads[N]) => Promise<void>;
  stop: () => Promise<void>;
};

/** Builds the statement that completes an active job together with its result. */
export function completeJob(name: JobName, jobId: string): SQL {
  return sql`update jobs.job set state = 'completed', completed_on = jobs.job_now()
    where name = ${name} and id = ${jobId} and state = 'active'`;
}

const getDeadLetterQueue = (name: JobName) => `${name}-given-up`;

/**
 * Poll intervals while LISTEN/NOTIFY works: a notification wakes workers, polling finds retries. The first
 * worker polls for all workers of its queue. It wakes another worker after each full batch.
 */
const FIRST_WORKER_POLL_SECONDS = 2;
const OTHER_WORKERS_POLL_SECONDS = 10;
/** Poll intervals without a LISTEN connection. */
const UNNOTIFIED_POLL_SECONDS = 0.5;
const DEAD_LETTER_POLL_SECONDS = 5;
/** Jobs per batch. A slow job delays only its batch. */
const BATCH_SIZE = 3;
/**
 * Workers per queue and process. A batch lasts as long as its slowest job. Four workers leave one free for
 * others during an order's three mails or three orders of hundreds of cards.
 */
const WORKERS: Record<JobName, number> = {
  'issue-cards': 4,
  'send-mail': 4,
  refund: 1,
  'replace-card': 1,
  'void-disputed': 1,
};
/**
 * Retries at most every two minutes, so that delayed work completes within two minutes of an outage's end
 * (F-7). The delay grows from 10 s, and the retries last for days.
 */
const JOB_RETRIES = { retryLimit: 5000, retryDelay: 10, retryBackoff: true, retryDelayMax: 120 };
/** Time until a crashed process is detected. Its job restarts elsewhere within a minute (F-2). */
const HEARTBEAT_SECONDS = 20;
const MAINTENANCE_INTERVAL_SECONDS = 5;
/** Ends a notification that was forwarded to all processes. */
const FORWARDED_MARK = 'all';
const UNKNOWN_JOB_ID = '00000000-0000-0000-0000-000000000000';

/**
 * @param options.runsMaintenance true if this process also maintains the queue; only the worker does
 * @param options.migrate true if it may migrate the queue's own tables
 */
export async function openQueue(
  connection: Connection,
  options: { runsMaintenance: boolean; migrate: boolean; onError: (error: unknown) => void },
): Promise<Queue> {
  const { onError } = options;
  const workerPool = createWorkerPool();
  const wake = (name: string) => {
    for (const id of workerPool.chooseWorkers(name)) boss.notifyWorker(id);
  };
  /**
   * One process claims a new job. If all its workers are busy, it forwards the notification to all processes.
   */
  const forwardOrWake =
    (channel: string) =>
    (notification: string, { isChosen, isAlone }: Listener) => {
      const [name = '', forwarded] = notification.split(' ');
      if (!isChosen && forwarded === undefined) return;
      if (!isAlone && forwarded === undefined && !workerPool.isIdle(name)) {
        connection.queueDb
          .executeSql('select pg_notify($1, $2)', [channel, `${name} ${FORWARDED_MARK}`])
          .catch(onError);
      }
      wake(name);
    };
  const boss: PgBoss = new PgBoss({
    db: {
      ...connection.queueDb,
      // Ignore the library's callback, which would wake every worker of the queue for each job.
      listen: (channel, _wakeAll, connected) => connection.listen(channel, forwardOrWake(channel), connected),
    },
    schema: 'jobs',
    migrate: options.migrate,
    supervise: options.runsMaintenance,
    superviseIntervalSeconds: MAINTENANCE_INTERVAL_SECONDS,
    monitorIntervalSeconds: MAINTENANCE_INTERVAL_SECONDS,
    schedule: false,
    useListenNotify: options.runsMaintenance,
  });
  /** Counts consecutive processes that this job has crashed, so that it can't crash the next one. */
  const countLostProcesses = async (id: string, data: unknown, output: unknown): Promise<number> => {
    const recorded = Number(Object(data).lost ?? 0);
    const lost = hasCrashedProcess(output) ? recorded + 1 : 0;
    if (lost !== recorded) {
      const updateLost = `update jobs.job set data = jsonb_set(data, '{lost}', to_jsonb($2::int)) where id = $1`;
      await connection.queueDb.executeSql(updateLost, [id, lost]);
    }
    return lost;
  };
  boss.on('error', onError);
  await boss.start();
  for (const name of Object.keys(WORKERS) as JobName[]) {
    await boss.createQueue(getDeadLetterQueue(name));
    const settings = {
      ...JOB_RETRIES,
      deadLetter: getDeadLetterQueue(name),
      expireInSeconds: 600,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      notify: true,
    };
    await boss.createQueue(name, settings);
    // Update the settings of a queue that an earlier version created.
    if (options.migrate) await boss.updateQueue(name, settings);
    // Make the library cache the queue. Otherwise each `send` looks it up on a second connection, and
    // concurrent transactions could exhaust the pool.
    await boss.getJobById(name, UNKNOWN_JOB_ID);
  }
  return {
    add: async (tx, name, payload) => {
      const traceparent = getActiveTrace()?.traceparent;
      const data = { ...payload, ...(traceparent !== undefined && { traceparent }) };
      await boss.send(name, data, { db: fromDrizzle(toQueueTransaction(tx), sql) });
    },
    work: async (name, handler, onGaveUp) => {
      const workOptions = {
        pollingIntervalSeconds: UNNOTIFIED_POLL_SECONDS,
        batchSize: BATCH_SIZE,
        // Don't pause between full batches.
        burstWhenBatchFull: true,
        perJobResults: true,
        includeMetadata: true,
      } as const;
      const runJob = async ({ id, data, output }: JobWithMetadata<object>) => {
        const lost = await countLostProcesses(id, data, output);
        if (lost >= ATTEMPTS_MAX)
          return { id, status: 'deadletter' as const, output: { fault: 'ProcessLost' } };
        try {
          await handler({ ...data, jobId: id } as Parameters<typeof handler>[0]);
          return { id, status: 'completed' as const };
        } catch (error) {
          onError(error);
          return { id, ...classifyJobFailure(error, output) };
        }
      };
      for (let worker = 0; worker < WORKERS[name]; worker += 1) {
        const slot = workerPool.addWorker(name);
        const notifyPollingIntervalSeconds =
          worker === 0 ? FIRST_WORKER_POLL_SECONDS : OTHER_WORKERS_POLL_SECONDS;
        const workerId = boss.work(
          name,
          { ...workOptions, notifyPollingIntervalSeconds },
          (jobs: JobWithMetadata<object>[]) => {
            const results = slot.runBusy(Promise.all(jobs.map(runJob)));
            if (jobs.length === BATCH_SIZE) wake(name);
            return results;
          },
        );
        slot.setWorkerId(await workerId);
      }
      await boss.work(
        getDeadLetterQueue(name),
        { pollingIntervalSeconds: DEAD_LETTER_POLL_SECONDS },
        async ([job]) => {
          if (job !== undefined) await onGaveUp(job.data as Parameters<typeof onGaveUp>[0]);
        },
      );
    },
    stop: () => boss.stop({ graceful: true, timeout: 20_000, close: false }),
  };
}

function toQueueTransaction(tx: Tx): DrizzleTransactionLike {
  return { execute: (query) => tx.execute(query as SQL) };
}
