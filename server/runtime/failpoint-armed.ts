import type { Failpoint } from './failpoint.ts';

/** Message of the supervisor: arms failpoints with a number of calls, or releases blocked calls. */
type SupervisorMessage = { arm?: Partial<Record<Failpoint, number>>; release?: true };

if (process.env.CADEAU_ENV === 'production') throw new Error('failpoints are not for production');

const armed = new Map<string, number>();
const blocked = new Set<() => void>();

process.on('message', ({ arm, release }: SupervisorMessage) => {
  if (arm !== undefined) {
    armed.clear();
    for (const [moment, calls] of Object.entries(arm)) armed.set(moment, calls);
  }
  if (release === true) {
    for (const goOn of blocked) goOn();
    blocked.clear();
  }
});
// The channel must not keep the process alive.
process.channel?.unref();

/** Blocks if armed: reports the failpoint to the supervisor and waits to be killed or released. */
export async function failpoint(moment: Failpoint, reference: string): Promise<void> {
  const calls = armed.get(moment) ?? 0;
  if (calls === 0 || process.send === undefined) return;
  armed.set(moment, calls - 1);
  const released = new Promise<void>((goOn) => blocked.add(goOn));
  process.send({ standsAt: moment, reference });
  await released;
}
