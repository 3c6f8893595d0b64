import { type SQL, sql } from 'drizzle-orm';
import { type DrizzleTransactionLike, fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { JobName, JobPayloads, JobWorker } from '#server/operations/jobs.ts';
import { activeTrace } from '#server/runtime/active-trace.ts';
import type { Connection, Tx } from '../connection/connect.ts';
import type { Listener } from '../connection/listen.ts';
import { endedWithProcess, judgeFailure, TRIES } from './job-failures.ts';
import { createWakeUp } from './wake-up.ts';

export type Queue = JobWorker & {
  /** Adds a job in the caller's transaction: it exists if and only if the move that causes it does. */
  add: <N extends JobName>(tx: Tx, name: N, payload: JobPayloads[N]) => Promise<void>;
  stop: () => Promise<void>;
};

const deadLetter = (name: JobName) => `${name}-given-up`;
/**
 * How often a queue is looked into: a new job is told of at once, one that is tried again is found. The first worker of a
 * queue looks for all, and wakes another one while there is more than it takes.
 */
const LOOK_EVERY_SECONDS = 2;
const OTHERS_LOOK_EVERY_SECONDS = 10;
/** The same while there is no connection to be told by. */
const POLLING_SECONDS = 0.5;
const GIVEN_UP_POLLING_SECONDS = 5;
/** Jobs that one worker of a queue takes at once: a slow job holds up only its batch. */
const BATCH = 3;
/**
 * Workers of a queue in one process. A batch ends with its slowest job: the three mails that an order may have at once
 * leave a worker to everybody else, and so do three orders of hundreds of cards.
 */
const WORKERS: Record<JobName, number> = {
  'issue-cards': 4,
  'send-mail': 4,
  refund: 1,
  'replace-card': 1,
  'void-disputed': 1,
};
/**
 * An external system that is away is asked for each order about every other minute, and what was held up is done within
 * two minutes of its return (F-7). The delay grows from 10 s; the limit of tries is days away.
 */
const JOB_RETRIES = { retryLimit: 5000, retryDelay: 10, retryBackoff: true, retryDelayMax: 120 };
/** A job whose process died is found out after this and goes on elsewhere within a minute (F-2). */
const HEARTBEAT_SECONDS = 20;
const UPKEEP_SECONDS = 5;
const PASSED_ON = 'all';
const NO_JOB = '00000000-0000-0000-0000-000000000000';

/**
 * The job queue in the shop's own database.
 * @param upkeep whether this process also maintains the queue (the worker does, the web server does not)
 * @param migrate whether it may bring the queue's own tables to this version
 */
export async function openQueue(
  connection: Connection,
  options: { upkeep: boolean; migrate: boolean; onError: (error: unknown) => void },
): Promise<Queue> {
  const { onError } = options;
  const wakeUp = createWakeUp();
  const wake = (name: string) => {
    for (const id of wakeUp.next(name)) boss.notifyWorker(id);
  };
  /** Of all processes one looks for a new job; when nobody is idle there, it passes that on to all. */
  const hearOf =
    (channel: string) =>
    (told: string, { isChosen, isAlone }: Listener) => {
      const [name = '', passedOn] = told.split(' ');
      if (!isChosen && passedOn === undefined) return;
      if (!isAlone && passedOn === undefined && !wakeUp.isIdle(name)) {
        connection.queueDb
          .executeSql('select pg_notify($1, $2)', [channel, `${name} ${PASSED_ON}`])
          .catch(onError);
      }
      wake(name);
    };
  const boss: PgBoss = new PgBoss({
    db: {
      ...connection.queueDb,
      // The library would wake every worker of the queue for each job.
      listen: (channel, _wakeAll, connected) => connection.listen(channel, hearOf(channel), connected),
    },
    schema: 'jobs',
    migrate: options.migrate,
    supervise: options.upkeep,
    superviseIntervalSeconds: UPKEEP_SECONDS,
    monitorIntervalSeconds: UPKEEP_SECONDS,
    schedule: false,
    useListenNotify: options.upkeep,
  });
  /** How many processes a job has ended with, one after the other: the next one must not be among them. */
  const lostProcesses = async (id: string, data: unknown, before: unknown): Promise<number> => {
    const noted = Number(Object(data).lost ?? 0);
    const lost = endedWithProcess(before) ? noted + 1 : 0;
    if (lost !== noted) {
      const noteLost = `update jobs.job set data = jsonb_set(data, '{lost}', to_jsonb($2::int)) where id = $1`;
      await connection.queueDb.executeSql(noteLost, [id, lost]);
    }
    return lost;
  };
  boss.on('error', onError);
  await boss.start();
  for (const name of Object.keys(WORKERS) as JobName[]) {
    await boss.createQueue(deadLetter(name));
    const settings = {
      ...JOB_RETRIES,
      deadLetter: deadLetter(name),
      expireInSeconds: 600,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      notify: true,
    };
    await boss.createQueue(name, settings);
    // One that an earlier version made keeps that version's settings otherwise.
    if (options.migrate) await boss.updateQueue(name, settings);
    // Makes the library know the queue before a job is added: it would look it up outside the caller's transaction, and
    // many transactions that each wait for a second connection could use up all there are.
    await boss.getJobById(name, NO_JOB);
  }
  return {
    add: async (tx, name, payload) => {
      const traceparent = activeTrace()?.traceparent;
      const data = { ...payload, ...(traceparent !== undefined && { traceparent }) };
      await boss.send(name, data, { db: fromDrizzle(asPlain(tx), sql) });
    },
    work: async (name, handler, gaveUp) => {
      const options = {
        pollingIntervalSeconds: POLLING_SECONDS,
        batchSize: BATCH,
        // A rush is worked off without a pause between batches.
        burstWhenBatchFull: true,
        perJobResults: true,
        includeMetadata: true,
      } as const;
      const doOne = async ({ id, data, output }: JobWithMetadata<object>) => {
        const lost = await lostProcesses(id, data, output);
        if (lost >= TRIES) return { id, status: 'deadletter' as const, output: { fault: 'ProcessLost' } };
        try {
          await handler(data as Parameters<typeof handler>[0]);
          return { id, status: 'completed' as const };
        } catch (error) {
          onError(error);
          return { id, ...judgeFailure(error, output) };
        }
      };
      for (let worker = 0; worker < WORKERS[name]; worker += 1) {
        const place = wakeUp.place(name);
        const notifyPollingIntervalSeconds = worker === 0 ? LOOK_EVERY_SECONDS : OTHERS_LOOK_EVERY_SECONDS;
        const workerId = boss.work(
          name,
          { ...options, notifyPollingIntervalSeconds },
          (jobs: JobWithMetadata<object>[]) => {
            const done = place.busyWhile(Promise.all(jobs.map(doOne)));
            if (jobs.length === BATCH) wake(name);
            return done;
          },
        );
        place.taken(await workerId);
      }
      await boss.work(
        deadLetter(name),
        { pollingIntervalSeconds: GIVEN_UP_POLLING_SECONDS },
        async ([job]) => {
          if (job !== undefined) await gaveUp(job.data as Parameters<typeof gaveUp>[0]);
        },
      );
    },
    stop: () => boss.stop({ graceful: true, timeout: 20_000, close: false }),
  };
}

/** The queue's adapter wants the shape of a transaction without Drizzle's types. */
function asPlain(tx: Tx): DrizzleTransactionLike {
  return { execute: async (query) => (await tx.execute(query as SQL)) as unknown as { rows: unknown[] } };
}
