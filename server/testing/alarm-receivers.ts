import type { AlarmPost } from '#server/alarms/send-alarms.ts';
import type { App } from '#server/app.ts';
import { startStubServer } from '../../testkit/stub-server.ts';
import { listScheduledTasks, runAlarmChecks } from '../worker/scheduled-tasks.ts';
import { rows } from './rows.ts';
import { openTestApp } from './test-app.ts';

const ENGINEERS = 'engineers@murmeli.example';

export type AlarmReceivers = Awaited<ReturnType<typeof openAlarmReceivers>>;

/** Opens an app without a worker that sends its alarms to a mailbox and a webhook. */
export async function openAlarmReceivers() {
  const hook = await startStubServer();
  const test = await openTestApp({
    worker: false,
    env: { ALARM_EMAIL: ENGINEERS, ALARM_WEBHOOK_URL: `${hook.url}/hook` },
  });
  let mailsBefore = 0;
  let minute = 0;
  const posts = () => hook.received.map(({ body }) => body as AlarmPost);
  const run = async (app: App, name: string) => {
    const task = listScheduledTasks(app).find((candidate) => candidate.name === name);
    if (task === undefined) throw new Error(`no task ${name}`);
    await app.schedule.claim([{ name, when: { everyMs: 0 } }]);
    await app.schedule.recordEnd(name, (await task.work()) ?? undefined);
  };
  return {
    test,
    hook,
    /** Returns the mails since the last `forget`, oldest first. */
    mails: async () => (await test.systems.mailsTo(ENGINEERS)).slice(mailsBefore),
    posts,
    /** Returns the content of the posts, such as `begun mail-down mail`. */
    listMessages: (): string[] =>
      posts().flatMap(({ begun, ended }) => [
        ...begun.map(({ kind, subject }) => `begun ${kind} ${subject}`),
        ...ended.map(({ kind, subject }) => `ended ${kind} ${subject}`),
      ]),
    /** Deletes all alarms and their messages, and repairs the systems. */
    forget: async () => {
      await test.systems.reset();
      await rows(test, 'delete from alarm');
      await rows(test, 'update scheduled_task set result = null');
      await rows(test, 'delete from alarm_message');
      hook.prepare({ status: 204 });
      mailsBefore = (await test.systems.mailsTo(ENGINEERS)).length;
    },
    later: async (minutes: number) => {
      minute += minutes;
      await test.moveClock(minute);
    },
    /** Runs a scheduled task immediately. */
    run,
    /** Checks the invariants, then detects and sends alarms. */
    round: async (app = test.app) => {
      await run(app, 'invariant check');
      await runAlarmChecks(app);
    },
    close: async () => {
      await test.close();
      await hook.close();
    },
  };
}
