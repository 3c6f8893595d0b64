import type { App } from '#server/app.ts';
import type { AlarmPost } from '#server/operations/alarms/alarm-webhook.ts';
import { type AnsweringServer, startAnsweringServer } from '../../testkit/answering-server.ts';
import { tellAlarms } from '../worker/alarms-task.ts';
import { scheduledTasks } from '../worker/scheduled-tasks.ts';
import { rows } from './rows.ts';
import { openTestApp, type TestApp } from './test-app.ts';

const ENGINEERS = 'engineers@murmeli.example';

/** An app without a worker that tells its alarms to a mailbox and to a listener for posts. */
export type AlarmReceivers = {
  test: TestApp;
  hook: AnsweringServer;
  /** Since the last `forget`, oldest first. */
  mails: () => Promise<{ subject: string; text: string; html: string; messageId: string }[]>;
  posts: () => AlarmPost[];
  /** What was posted, one after the other: `begun mail-away mail`. */
  told: () => string[];
  /** As if nothing had ever been wrong. */
  forget: () => Promise<void>;
  /** Moves the clock on by so many minutes. */
  later: (minutes: number) => Promise<void>;
  /** Has a task of the schedule done now. */
  run: (app: App, name: string) => Promise<void>;
  /** Checks the invariants, looks for alarms and sends them. */
  round: (app?: App) => Promise<void>;
  close: () => Promise<void>;
};

export async function openAlarmReceivers(): Promise<AlarmReceivers> {
  const hook = await startAnsweringServer();
  const test = await openTestApp({
    worker: false,
    env: { ALARM_EMAIL: ENGINEERS, ALARM_WEBHOOK_URL: `${hook.url}/hook` },
  });
  let mailsBefore = 0;
  let minute = 0;
  const posts = () => hook.received.map(({ body }) => body as AlarmPost);
  const run = async (app: App, name: string) => {
    const task = scheduledTasks(app).find((each) => each.name === name);
    if (task === undefined) throw new Error(`no task ${name}`);
    await app.schedule.claim([{ name, when: { everyMs: 0 } }]);
    await app.schedule.done(name, (await task.work()) ?? undefined);
  };
  return {
    test,
    hook,
    mails: async () => (await test.systems.mailsTo(ENGINEERS)).slice(mailsBefore),
    posts,
    told: () =>
      posts().flatMap(({ begun, ended }) => [
        ...begun.map(({ kind, subject }) => `begun ${kind} ${subject}`),
        ...ended.map(({ kind, subject }) => `ended ${kind} ${subject}`),
      ]),
    forget: async () => {
      await test.systems.reset();
      await rows(test, 'delete from alarm');
      await rows(test, 'update scheduled_task set result = null');
      await rows(test, 'delete from alarm_message');
      hook.prepare({ status: 204 });
      mailsBefore = (await test.systems.mailsTo(ENGINEERS)).length;
    },
    later: async (minutes) => {
      minute += minutes;
      await test.moveClock(minute);
    },
    run,
    round: async (app = test.app) => {
      await run(app, 'invariant check');
      await tellAlarms(app);
    },
    close: async () => {
      await test.close();
      await hook.close();
    },
  };
}
