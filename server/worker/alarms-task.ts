import type { App } from '#server/app.ts';
import { PROBED_SYSTEMS, type ProbedSystem } from '#server/operations/alarms/probe-systems.ts';
import { INVARIANT_CHECK, NIGHTLY_WORK } from '#server/operations/scheduled-checks.ts';
import type { ScheduledTask } from './run-schedule.ts';

const CERTIFICATE = 'certificate';

/** At least two probes before a missing response raises an alarm. The provider allows no more. */
const PROBE_EVERY_MS: Record<ProbedSystem, number> = { provider: 310_000, supplier: 90_000, mail: 90_000 };
const toTaskName = (system: ProbedSystem) => `probe ${system}`;
const HOUR_MS = 60 * 60_000;

/** Empty without an alarm recipient. */
export function alarmTasks(app: App): ScheduledTask[] {
  if (!app.alarms.wanted) return [];
  return [
    ...PROBED_SYSTEMS.map((system) => ({
      name: toTaskName(system),
      when: { everyMs: PROBE_EVERY_MS[system] },
      work: () => app.alarms.probe(system),
    })),
    { name: CERTIFICATE, when: { everyMs: HOUR_MS }, work: () => app.alarms.lookAtCertificate() },
    { name: 'alarms', when: { everyMs: 60_000 }, work: () => tellAlarms(app) },
  ];
}

/** Uses the results of other tasks. */
export async function tellAlarms({ alarms, schedule }: App): Promise<void> {
  const [minute, night, certificate, provider, supplier, mail] = await Promise.all(
    [INVARIANT_CHECK, NIGHTLY_WORK, CERTIFICATE, ...PROBED_SYSTEMS.map(toTaskName)].map((name) =>
      schedule.lastResult(name),
    ),
  );
  const brokenInvariants = minute && { ...night, ...minute };
  await alarms.look({ brokenInvariants, away: { provider, supplier, mail }, certificate });
  await alarms.send();
}

/** Every worker checks the disk of its own machine. */
export async function lookAtOwnDisk({ alarms }: App): Promise<void> {
  if (alarms.wanted) await alarms.lookAtDisk();
}
