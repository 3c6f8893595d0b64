import type { Failpoint } from './failpoint.ts';

/** Message of the supervisor: arms failpoints with a number of calls, or releases blocked calls. */
type SupervisorMessage = { arm?: Partial<Record<Failpoint, number>>; release?: true };

if (process.env.CADEAU_ENV === 'production') throw new Error('failpoints are not for production');

const armed = new Map<string, number>();
const blocked = new Set<() => void>();

process.on('message', ({ arm, release }: SupervisorMessage) => {
  if (arm !== undefined) {
    armed.clear();
    for (const [name, calls] of Object.entries(arm)) armed.set(name, calls);
  }
  if (release === true) {
    for (const resume of blocked) resume();
    blocked.clear();
  }
});
// The channel must not keep the process alive.
process.channel?.unref();

/** Blocks if armed: reports the failpoint to the supervisor and waits to be killed or released. */
export async function failpoint(name: Failpoint, reference: string): Promise<void> {
  const calls = armed.get(name) ?? 0;
  if (calls === 0 || process.send === undefined) return;
  armed.set(name, calls - 1);
  const released = new Promise<void>((resume) => blocked.add(resume));
  process.send({ reachedFailpoint: name, reference });
  await released;
}
