import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { OTHER_CLOCK } from './clock.ts';
import { eventually } from './eventually.ts';

const root = join(import.meta.dirname, '..');
/** Module for `node --import`: the program ends also when this process is killed the hard way. */
const END_WITH_PARENT = "process.on('disconnect',()=>process.exit());process.channel?.unref()";

/** A program of the repository that runs as a process of its own. */
export type Program = {
  pid: number;
  tell: (message: object) => void;
  hear: (listener: (message: object) => void) => void;
  /** SIGKILL: no time to tidy up. */
  kill: () => Promise<void>;
  /** SIGTERM: it may finish what it is doing. */
  stop: () => Promise<void>;
  /** SIGSTOP: it keeps its connections and locks and does nothing. */
  freeze: () => void;
  /** SIGCONT. */
  thaw: () => void;
  isRunning: () => boolean;
};

type Start = {
  args?: readonly string[];
  /** Its settings; CLOCK_AHEAD_SECONDS puts its own clock this far ahead of the true time. */
  env?: Record<string, string>;
  /** Flags of Node.js. */
  flags?: readonly string[];
  /** What it writes to standard output; nothing, unless told otherwise. */
  output?: 'ignore' | 'inherit';
  /** What it writes about errors; shown, unless told otherwise. */
  errors?: 'ignore' | 'inherit';
  /** A process group of its own: `kill` ends the programs that it starts, too. */
  group?: boolean;
};

/** What Node.js has compiled, for the many programs of the same sources. */
const COMPILED = join(root, 'build', 'compiled');

/** Nothing of the caller's own settings: a program runs the same everywhere. */
function environment(env: Record<string, string>): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE: COMPILED, ...env };
}

/** What the programs of the shop import first; those of its tests are told to. */
function preloadOf(file: string): string[] {
  return file.startsWith('server/testing/') ? [join(root, 'server/runtime/drizzle-resolution.ts')] : [];
}

/** Starts a program of the repository; it ends with this process. @param file path from the root */
export function startProgram(file: string, start: Start = {}): Program {
  const { args = [], env = {}, flags = [], output = 'ignore', errors = 'inherit', group = false } = start;
  const sources = [END_WITH_PARENT, OTHER_CLOCK].map(
    (source) => `data:text/javascript,${encodeURIComponent(source)}`,
  );
  const imports = [...sources, ...preloadOf(file)].map((module) => `--import=${module}`);
  const options: SpawnOptions = {
    cwd: root,
    env: environment(env),
    // Lines that it logs may go where errors go, never between the results of this process.
    stdio: ['ignore', output === 'inherit' ? 2 : 'ignore', errors, 'ipc'],
    detached: group,
  };
  const child = spawn(process.execPath, [...imports, ...flags, join(root, file), ...args], options);
  const signal = (name: NodeJS.Signals) => send(child, name, group && name === 'SIGKILL');
  const endWithUs = () => signal('SIGKILL');
  // Before anything else that is done at the end, such as deleting its folder.
  process.prependOnceListener('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  const end = async (name: 'SIGKILL' | 'SIGTERM') => {
    const ended = isRunning(child) ? once(child, 'exit') : undefined;
    signal(name);
    await ended;
  };
  return {
    pid: child.pid ?? 0,
    tell: (message) => void child.send(message, () => {}),
    hear: (listener) => void child.on('message', (message) => listener(Object(message))),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    isRunning: () => isRunning(child),
  };
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

function send(child: ChildProcess, signal: NodeJS.Signals, wholeGroup: boolean): void {
  if (!wholeGroup || child.pid === undefined) {
    child.kill(signal);
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    // No process of the group is left.
  }
}

/** Runs a program of the repository to its end and gives what it wrote. @throws when it fails */
export async function runProgram(
  file: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<string> {
  const imports = preloadOf(file).map((module) => `--import=${module}`);
  const child = spawn(process.execPath, [...imports, join(root, file), ...args], {
    cwd: root,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let written = '';
  child.stdout.on('data', (chunk: Buffer) => (written += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${file} ended with ${code}`);
  return written;
}

/** Waits until an address answers well. @throws when one of the programs behind it ends before */
export async function ready(address: string, ...programs: readonly Program[]): Promise<void> {
  await eventually(
    () => `${address} answers`,
    async () => {
      if (!programs.every((program) => program.isRunning())) throw new Error(`${address}: its program ended`);
      const answer = await fetch(address).catch(() => undefined);
      await answer?.body?.cancel();
      return answer?.ok === true;
    },
  );
}
