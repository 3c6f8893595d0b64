import type { App } from '#server/app.ts';
import { INVARIANT_CHECK, NIGHTLY_WORK } from './check-invariants.ts';
import type { ScheduledTask } from './run-schedule.ts';

const PROBES = 'probes';
const CERTIFICATE = 'certificate';

/** Twice within the time after which a system that does not answer is an alarm. */
const PROBES_EVERY_MS = 90_000;
const HOUR_MS = 60 * 60_000;

/** The tasks that look for what is wrong and tell it; none where nobody wants to be told. */
export function alarmTasks(app: App): ScheduledTask[] {
  if (!app.alarms.wanted) return [];
  return [
    { name: PROBES, when: { everyMs: PROBES_EVERY_MS }, work: () => app.alarms.probe() },
    { name: CERTIFICATE, when: { everyMs: HOUR_MS }, work: () => app.alarms.lookAtCertificate() },
    { name: 'alarms', when: { everyMs: 60_000 }, work: () => tellAlarms(app) },
  ];
}

/** Looks at everything, with what other tasks have found, and sends what is to be told. */
export async function tellAlarms({ alarms, schedule }: App): Promise<void> {
  const [minute, night, systemsAway, certificate] = await Promise.all(
    [INVARIANT_CHECK, NIGHTLY_WORK, PROBES, CERTIFICATE].map((name) => schedule.lastResult(name)),
  );
  const brokenInvariants = minute && { ...night, ...minute };
  await alarms.look({ brokenInvariants, systemsAway, certificate });
  await alarms.send();
}

/** Every worker looks at the disk of its own machine. */
export async function lookAtOwnDisk({ alarms }: App): Promise<void> {
  if (alarms.wanted) await alarms.lookAtDisk();
}
