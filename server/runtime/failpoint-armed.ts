import type { Moment } from './failpoint.ts';

/** Message of the supervisor: arms failpoints with a number of calls, or releases blocked calls. */
type Order = { arm?: Partial<Record<Moment, number>>; release?: true };

if (process.env.CADEAU_ENV === 'production') throw new Error('failpoints are not for production');

const armed = new Map<string, number>();
const standing = new Set<() => void>();

process.on('message', ({ arm, release }: Order) => {
  if (arm !== undefined) {
    armed.clear();
    for (const [moment, calls] of Object.entries(arm)) armed.set(moment, calls);
  }
  if (release === true) {
    for (const goOn of standing) goOn();
    standing.clear();
  }
});
// The channel must not keep the process alive.
process.channel?.unref();

/** Blocks if armed: reports the failpoint to the supervisor and waits to be killed or released. */
export async function failpoint(moment: Moment, reference: string): Promise<void> {
  const calls = armed.get(moment) ?? 0;
  if (calls === 0 || process.send === undefined) return;
  armed.set(moment, calls - 1);
  const released = new Promise<void>((goOn) => standing.add(goOn));
  process.send({ standsAt: moment, reference });
  await released;
}
