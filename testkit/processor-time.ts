import { readdirSync, readFileSync } from 'node:fs';

/** Of a second; on every Linux that Node.js runs on. */
const TICKS = 100;

/**
 * Processor time that the kernel has counted for a process so far, ms. Linux only.
 * @param scope `family`: with its children, those that have ended too
 */
export function processorMs(pid: number, scope: 'alone' | 'family' = 'alone'): number {
  const [own, ended] = timesOf(pid);
  if (scope === 'alone') return own;
  const living = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return living.reduce((sum, child) => sum + processorMs(Number(child), 'family'), own + ended);
}

/**
 * Processor time of the threads of a process that live, ms: finer than that of `processorMs`, for what takes microseconds.
 * Linux only.
 */
export function threadsMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}

/** Of the process, and of its children that have ended. */
function timesOf(pid: number): [number, number] {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // It ended between the list and this look; its parent has its time by now.
    return [0, 0];
  }
  // The name, in brackets, may hold spaces.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  const inMs = (ticks: number) => (ticks * 1000) / TICKS;
  return [inMs(user + system), inMs(endedUser + endedSystem)];
}
