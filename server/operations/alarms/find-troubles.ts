import { ALARM_KINDS, type AlarmKind, type Trouble } from '#rules/alarms.ts';
import type { Log } from '#server/runtime/log.ts';

/** Runs one check. @returns the problems; undefined if it could not or need not run */
export type Check = () => Promise<Trouble[] | undefined>;

export type Checks = Readonly<Record<AlarmKind, Check>>;

/** Runs all checks concurrently. If one fails, the alarms of its kind stay as they are. */
export async function findTroubles(
  checks: Checks,
  log: Log,
): Promise<{ found: Trouble[]; looked: Set<AlarmKind> }> {
  const looked = new Set<AlarmKind>();
  const found = await Promise.all(
    ALARM_KINDS.map(async (kind) => {
      try {
        const problems = await checks[kind]();
        if (problems !== undefined) looked.add(kind);
        return problems ?? [];
      } catch (error) {
        log.warn({ err: error, alarm: kind }, 'alarm check failed');
        return [];
      }
    }),
  );
  return { found: found.flat(), looked };
}
