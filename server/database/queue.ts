import { type SQL, sql } from 'drizzle-orm';
import { type DrizzleTransactionLike, fromDrizzle, PgBoss } from 'pg-boss';
import type { Connection, Tx } from './connect.ts';

/** Jobs by name and payload: ids only, never a secret or an address (money.md I-12). */
export type JobPayloads = {
  'issue-cards': { orderId: string };
  'send-mail': { mailId: string };
};
export type JobName = keyof JobPayloads;

export type Queue = {
  /** Adds a job in the caller's transaction: it exists if and only if the move that causes it does. */
  add: <N extends JobName>(tx: Tx, name: N, payload: JobPayloads[N]) => Promise<void>;
  /** Works off jobs of a name; a handler that throws is tried again with growing delay, then gives up. */
  work: <N extends JobName>(
    name: N,
    handler: (payload: JobPayloads[N]) => Promise<void>,
    gaveUp: (payload: JobPayloads[N]) => Promise<void>,
  ) => Promise<void>;
  stop: () => Promise<void>;
};

const JOB_NAMES: JobName[] = ['issue-cards', 'send-mail'];
const deadLetter = (name: JobName) => `${name}-given-up`;
const POLLING_SECONDS = 0.5;
/** Jobs that one worker takes at once, and workers of a queue in one process: a slow job holds up only its batch. */
const BATCH = 6;
const WORKERS = 2;
const NO_JOB = '00000000-0000-0000-0000-000000000000';

/**
 * The job queue in the shop's own database.
 * @param upkeep whether this process also maintains the queue (the worker does, the web face does not)
 */
export async function openQueue(
  connection: Connection,
  options: { upkeep: boolean; onError: (error: unknown) => void },
): Promise<Queue> {
  const boss = new PgBoss({
    db: connection.queueDb,
    schema: 'jobs',
    supervise: options.upkeep,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    schedule: false,
  });
  const { onError } = options;
  boss.on('error', onError);
  await boss.start();
  for (const name of JOB_NAMES) {
    await boss.createQueue(deadLetter(name));
    await boss.createQueue(name, {
      deadLetter: deadLetter(name),
      // A supplier that is down for hours must not turn jobs into dead letters: about a day of tries.
      retryLimit: 60,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 1800,
      expireInSeconds: 600,
      // A job whose process died is found out after this and taken up elsewhere.
      heartbeatSeconds: 30,
    });
    // Makes the library know the queue before a job is added: it would look it up outside the caller's transaction,
    // and the embedded database has one connection.
    await boss.getJobById(name, NO_JOB);
  }
  return {
    add: async (tx, name, payload) => {
      await boss.send(name, payload, { db: fromDrizzle(asPlain(tx), sql) });
    },
    work: async (name, handler, gaveUp) => {
      const options = {
        pollingIntervalSeconds: POLLING_SECONDS,
        batchSize: BATCH,
        // A rush is worked off without a pause between batches.
        burstWhenBatchFull: true,
        localConcurrency: WORKERS,
        perJobResults: true,
      } as const;
      await boss.work(name, options, (jobs) =>
        Promise.all(
          jobs.map(async ({ id, data }) => {
            try {
              await handler(data as Parameters<typeof handler>[0]);
              return { id, status: 'completed' as const };
            } catch (error) {
              onError(error);
              return { id, status: 'failed' as const, output: { fault: nameOf(error) } };
            }
          }),
        ),
      );
      await boss.work(deadLetter(name), { pollingIntervalSeconds: 30 }, async ([job]) => {
        if (job !== undefined) await gaveUp(job.data as Parameters<typeof gaveUp>[0]);
      });
    },
    stop: () => boss.stop({ graceful: true, timeout: 20_000, close: false }),
  };
}

/** The queue's adapter wants the shape of a transaction without Drizzle's types. */
function asPlain(tx: Tx): DrizzleTransactionLike {
  return { execute: async (query) => (await tx.execute(query as SQL)) as unknown as { rows: unknown[] } };
}

/** What the queue may keep of a failure: its kind, never its words, which may carry values. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.constructor.name : 'unknown';
}
