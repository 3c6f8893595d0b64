import type { Moment } from './failpoint.ts';

/** What the supervisor tells: how many calls at a moment are to stop there, and that those who stand may go on. */
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
// To listen to the supervisor is no reason to stay alive.
process.channel?.unref();

/** Stops here if armed: tells the supervisor where it stands, and waits to be killed or released. */
export async function failpoint(moment: Moment, reference: string): Promise<void> {
  const calls = armed.get(moment) ?? 0;
  if (calls === 0 || process.send === undefined) return;
  armed.set(moment, calls - 1);
  const released = new Promise<void>((goOn) => standing.add(goOn));
  process.send({ standsAt: moment, reference });
  await released;
}
