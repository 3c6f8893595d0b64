import { beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import { createSchedule } from '#server/postgres/shared/schedule.ts';
import { openFileApp } from '#server/testing/idle-app.ts';
import { rows } from '#server/testing/rows.ts';
import { type RepeatedTask, type ScheduledTask, startSchedule } from './run-schedule.ts';
import { listScheduledTasks } from './scheduled-tasks.ts';

const POLL_INTERVAL_MS = 10;
/** Minutes. */
const DAY = 24 * 60;
/** An interval that passes only when the test moves the clock, however slow the machine is. */
const A_DAY = { everyMs: DAY * 60_000 };

const app = await openFileApp();
let open: RepeatedTask[] = [];
const [row] = await rows<{ minutes: number }>(
  app,
  `select (extract(epoch from (now() at time zone 'Europe/Zurich')::date + interval '36 hours'
     - (now() at time zone 'Europe/Zurich')) / 60)::int as minutes`,
);
/** Minutes to add to the database's clock, so that it is noon in Switzerland. */
const noon = row?.minutes ?? 0;
beforeEach(async () => {
  await rows(app, 'delete from scheduled_task');
  await app.moveClock(noon);
});

/** Starts a worker's schedule over the shop's database, unaware of the others. */
function startWorker(tasks: readonly ScheduledTask[]): RepeatedTask {
  const schedule = createSchedule(app.adapters.connection.db);
  const worker = startSchedule({ ...app.app, schedule }, tasks, POLL_INTERVAL_MS);
  open.push(worker);
  return worker;
}

async function stopAll(): Promise<void> {
  await Promise.all(open.map((worker) => worker.stop()));
  open = [];
}

/** Lists the tasks that are due for a worker that starts now. */
function due(tasks: readonly ScheduledTask[]): Promise<string[]> {
  return createSchedule(app.adapters.connection.db).claim(tasks);
}

const counting = (name: string, when: ScheduledTask['when']) => {
  const work = vi.fn(async () => undefined);
  return { task: { name, when, work }, work };
};

/**
 * Waits for a second run. More are possible: while the clock is being moved, a statement of the worker can
 * read the time before and after.
 */
const calledAgain = (work: Mock) =>
  vi.waitFor(() => expect(work.mock.calls.length).toBeGreaterThan(1), { timeout: 200_000 });

describe('two workers over one database', () => {
  it('share one run per interval', async () => {
    const { task, work } = counting('sweep', A_DAY);
    startWorker([task]);
    startWorker([task]);
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1), { timeout: 200_000 });
    await stopAll();
    expect(work).toHaveBeenCalledTimes(1);
    expect(await due([task])).toEqual([]);

    await app.moveClock(noon + DAY + 1);
    startWorker([task]);
    startWorker([task]);
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2), { timeout: 200_000 });
    await stopAll();
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('share one nightly run, also after restarts, and the next one the night after', async () => {
    const { task, work } = counting('nightly work', { dailyFromHour: 3 });
    startWorker([task]);
    startWorker([task]);
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1), { timeout: 200_000 });
    await stopAll();

    // Restarts in the evening, at midnight and at one in the morning.
    for (const later of [8 * 60, 12 * 60, 13 * 60]) {
      await app.moveClock(noon + later);
      expect(await due([task])).toEqual([]);
    }
    await app.moveClock(noon + DAY);
    startWorker([task]);
    startWorker([task]);
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2), { timeout: 200_000 });
    await stopAll();
    expect(work).toHaveBeenCalledTimes(2);
  });
});

describe('a run', () => {
  it('goes to one of many concurrent callers', async () => {
    const { db } = app.adapters.connection;
    const callers = Array.from({ length: 12 }, () => createSchedule(db));
    const tasks = [
      { name: 'one', when: A_DAY },
      { name: 'other', when: { dailyFromHour: 3 } },
    ];
    const claimed = await Promise.all(callers.map((caller) => caller.claim(tasks)));
    expect(claimed.flat().toSorted()).toEqual(['one', 'other']);
  });

  it('at night is due again when its worker crashed or failed before the end', async () => {
    const schedule = createSchedule(app.adapters.connection.db);
    const tasks = [{ name: 'nightly work', when: { dailyFromHour: 3 } }];
    expect(await schedule.claim(tasks)).toEqual(['nightly work']);
    await app.moveClock(noon + 10);
    expect(await schedule.claim(tasks)).toEqual([]);
    await app.moveClock(noon + 16);
    expect(await schedule.claim(tasks)).toEqual(['nightly work']);
    await schedule.recordEnd('nightly work');
    await app.moveClock(noon + 60);
    expect(await schedule.claim(tasks)).toEqual([]);
  });

  it('is due although the clock was set back', async () => {
    const schedule = createSchedule(app.adapters.connection.db);
    const tasks = [{ name: 'sweep', when: A_DAY }];
    await schedule.claim(tasks);
    await app.moveClock(noon - 60);
    expect(await schedule.claim(tasks)).toEqual(['sweep']);
    expect(await schedule.claim(tasks)).toEqual([]);
  });

  it('that fails is logged, and delays neither the next one nor other tasks', async () => {
    const failing = vi.fn(() => Promise.reject(new Error('the supplier is away')));
    const other = counting('other', A_DAY);
    const tasks = [{ name: 'failing', when: A_DAY, work: failing }, other.task];
    startWorker(tasks);
    await vi.waitFor(() => expect(other.work).toHaveBeenCalledTimes(1), { timeout: 200_000 });
    await app.moveClock(noon + DAY + 1);
    await calledAgain(failing);
    await stopAll();
    const failures = app.logged.filter((line) => line.includes('failing failed'));
    expect(failures).toHaveLength(failing.mock.calls.length);
  });

  it('that takes longer than its interval is not started twice by its worker', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const slow = vi.fn(() => promise);
    const quick = counting('quick', A_DAY);
    startWorker([{ name: 'slow', when: A_DAY, work: slow }, quick.task]);
    await vi.waitFor(() => expect(quick.work).toHaveBeenCalled(), { timeout: 200_000 });
    await app.moveClock(noon + DAY + 1);
    try {
      await calledAgain(quick.work);
      expect(slow).toHaveBeenCalledTimes(1);
    } finally {
      resolve(undefined);
      await stopAll();
    }
  });

  it('leaves its result to the other workers', async () => {
    const schedule = createSchedule(app.adapters.connection.db);
    expect(await schedule.readLastResult('invariant check')).toBeUndefined();
    const task = listScheduledTasks(app.app).find(({ name }) => name === 'invariant check');
    if (task === undefined) throw new Error('no such task');
    startWorker([task]);
    await vi.waitFor(async () => expect(await schedule.readLastResult(task.name)).toEqual({}), {
      timeout: 200_000,
    });
    await stopAll();
  });
});

it('distinguishes its tasks by name', () => {
  const names = listScheduledTasks(app.app).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
