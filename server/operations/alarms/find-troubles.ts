import { ALARM_KINDS, type AlarmKind, type Trouble } from '#rules/alarms.ts';
import type { Log } from '#server/runtime/log.ts';

/** Looks at one thing. @returns what is wrong; undefined when it could not look, or need not */
export type Check = () => Promise<Trouble[] | undefined>;

export type Checks = Readonly<Record<AlarmKind, Check>>;

/** What is wrong now, by all checks at once. One that fails hides nothing that is known: its kind was not looked at. */
export async function findTroubles(
  checks: Checks,
  log: Log,
): Promise<{ found: Trouble[]; looked: Set<AlarmKind> }> {
  const looked = new Set<AlarmKind>();
  const found = await Promise.all(
    ALARM_KINDS.map(async (kind) => {
      try {
        const troubles = await checks[kind]();
        if (troubles !== undefined) looked.add(kind);
        return troubles ?? [];
      } catch (error) {
        log.warn({ err: error, alarm: kind }, 'no look for alarms');
        return [];
      }
    }),
  );
  return { found: found.flat(), looked };
}
