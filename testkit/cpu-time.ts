import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second on Linux. */
const TICKS_PER_S = 100;

/**
 * Returns the CPU time that a process has used so far, in ms. Linux only.
 * @param scope `family` includes running and exited child processes
 */
export function readCpuMs(pid: number, scope: 'alone' | 'family' = 'alone'): number {
  const [own, ended] = readTimes(pid);
  if (scope === 'alone') return own;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return children.reduce((sum, child) => sum + readCpuMs(Number(child), 'family'), own + ended);
}

/**
 * Returns the CPU time of a process's live threads, in ms. More precise than `readCpuMs` (microseconds). Linux only.
 */
export function readThreadCpuMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, threadNs) => sum + threadNs, 0) / 1e6;
}

/** Returns the times of the process and of its ended children. */
function readTimes(pid: number): [number, number] {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // The process exited after it was listed. Its parent's time already includes it.
    return [0, 0];
  }
  // Skip the program's name, which is in parentheses and may contain spaces.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  const toMs = (ticks: number) => (ticks * 1000) / TICKS_PER_S;
  return [toMs(user + system), toMs(endedUser + endedSystem)];
}
