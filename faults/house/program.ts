import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = join(import.meta.dirname, '..', '..');
const READY_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 50;
/** Ends a program also when we are killed the hard way. */
const END_WITH_US = "process.on('disconnect',()=>process.exit());process.channel.unref()";

/** A program of the house that runs beside us and can be told things. */
export type Program = {
  tell: (message: object) => void;
  hear: (listener: (message: object) => void) => void;
  /** SIGKILL: no time to tidy up. */
  kill: () => Promise<void>;
  /** SIGTERM: it may drain. */
  stop: () => Promise<void>;
  isRunning: () => boolean;
};

/** Nothing of the caller's own settings: the same house everywhere. */
function environment(env: Record<string, string>): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: process.env.HOME, ...env };
}

/** Starts a program of the house; it ends with us. */
export function startProgram(
  file: string,
  args: string[],
  env: Record<string, string>,
  flags: string[] = [],
): Program {
  const ending = `--import=data:text/javascript,${encodeURIComponent(END_WITH_US)}`;
  const child = spawn(process.execPath, [ending, ...flags, join(root, file), ...args], {
    cwd: root,
    env: environment(env),
    // Only what FAULTS_LOG_LEVEL asks for.
    stdio: ['ignore', process.env.FAULTS_LOG_LEVEL === undefined ? 'ignore' : 2, 'inherit', 'ipc'],
  });
  const endWithUs = () => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!isRunning(child)) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    tell: (message) => void child.send(message, () => {}),
    hear: (listener) => void child.on('message', (message) => listener(Object(message))),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    isRunning: () => isRunning(child),
  };
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

/** Runs a program of the house to its end and gives what it wrote. */
export async function runProgram(
  file: string,
  env: Record<string, string>,
  args: string[] = [],
): Promise<string> {
  const child = spawn(process.execPath, [join(root, file), ...args], {
    cwd: root,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let written = '';
  child.stdout.on('data', (chunk: Buffer) => (written += chunk));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${file} ended with ${code}`);
  return written;
}

export async function ready(address: string, program: Program): Promise<void> {
  for (const began = performance.now(); performance.now() - began < READY_WITHIN_MS; ) {
    if (!program.isRunning()) break;
    const answer = await fetch(address).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok === true) return;
    await wait(LOOK_EVERY_MS);
  }
  throw new Error(`${address} did not become ready`);
}
