import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second, on every Linux that Node.js supports. */
const TICKS = 100;

/**
 * Returns the processor time of a process so far, in ms. Linux only.
 * @param scope `family` includes running and exited children
 */
export function processorMs(pid: number, scope: 'alone' | 'family' = 'alone'): number {
  const [own, ended] = readTimes(pid);
  if (scope === 'alone') return own;
  const living = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return living.reduce((sum, child) => sum + processorMs(Number(child), 'family'), own + ended);
}

/**
 * Returns the processor time of a process's live threads, in ms. It is precise to microseconds, unlike
 * `processorMs`. Linux only.
 */
export function threadsMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}

/** Returns the times of the process and of its ended children. */
function readTimes(pid: number): [number, number] {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // The process ended after it was listed. Its parent already includes its time.
    return [0, 0];
  }
  // The name in brackets may contain spaces.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  const inMs = (ticks: number) => (ticks * 1000) / TICKS;
  return [inMs(user + system), inMs(endedUser + endedSystem)];
}
