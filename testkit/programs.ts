import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SHIFTED_CLOCK_MODULE } from './clock.ts';
import { eventually } from './eventually.ts';

const root = join(import.meta.dirname, '..');
/** Module for `node --import`. It ends the program when this process is killed. */
const END_WITH_PARENT = "process.on('disconnect',()=>process.exit());process.channel?.unref()";

/** A program of the repository in a separate process. */
export type Program = {
  pid: number;
  send: (message: object) => void;
  onMessage: (listener: (message: object) => void) => void;
  /** Sends SIGKILL. */
  kill: () => Promise<void>;
  /** Sends SIGTERM. The program may finish its work. */
  stop: () => Promise<void>;
  /** Sends SIGSTOP. The program keeps its connections and locks. */
  freeze: () => void;
  /** Sends SIGCONT. */
  thaw: () => void;
  isRunning: () => boolean;
};

type StartOptions = {
  args?: readonly string[];
  /** Environment variables. CLOCK_AHEAD_SECONDS moves the program's clock ahead. */
  env?: Record<string, string>;
  /** Flags of Node.js. */
  flags?: readonly string[];
  /** Standard output, ignored by default. */
  output?: 'ignore' | 'inherit';
  /** Standard error, shown by default. */
  errors?: 'ignore' | 'inherit';
  /** Starts a process group, so that `kill` also ends the child processes. */
  group?: boolean;
  /** Command that executes Node.js, such as `ip netns exec web1`. */
  launcher?: readonly string[];
};

/** Compile cache that all programs share. */
const COMPILE_CACHE = join(root, 'build', 'compiled');

/** The setting of package.json. */
const ALLOCATOR = { MALLOC_ARENA_MAX: '1' };

/** Inherits only PATH and HOME, so that programs run the same everywhere. */
function buildEnvironment(env: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE: COMPILE_CACHE, ...ALLOCATOR, ...env };
}

/** Returns the modules that test programs must import first. The shop's programs import them themselves. */
function listPreloads(file: string): string[] {
  return file.startsWith('server/testing/') ? [join(root, 'server/runtime/drizzle-resolution.ts')] : [];
}

/**
 * Starts a program of the repository. It is killed when this process exits.
 * @param file path from the root
 */
export function startProgram(file: string, start: StartOptions = {}): Program {
  const { args = [], env = {}, flags = [], output = 'ignore', errors = 'inherit', group = false } = start;
  const { launcher = [] } = start;
  const sources = [END_WITH_PARENT, SHIFTED_CLOCK_MODULE].map(
    (source) => `data:text/javascript,${encodeURIComponent(source)}`,
  );
  const imports = [...sources, ...listPreloads(file)].map((module) => `--import=${module}`);
  const options: SpawnOptions = {
    cwd: root,
    env: buildEnvironment(env),
    // Redirect its output to our standard error, because our standard output contains only results.
    stdio: ['ignore', output === 'inherit' ? 2 : 'ignore', errors, 'ipc'],
    detached: group,
  };
  const command = [...launcher, process.execPath, ...imports, ...flags, join(root, file), ...args];
  const child = spawn(command[0] ?? '', command.slice(1), options);
  const signal = (name: NodeJS.Signals) => send(child, name, group && name === 'SIGKILL');
  const killChild = () => signal('SIGKILL');
  // Runs before other exit handlers, such as one that deletes the program's data folder.
  process.prependOnceListener('exit', killChild);
  child.once('exit', () => process.off('exit', killChild));
  const end = async (name: 'SIGKILL' | 'SIGTERM') => {
    const ended = isRunning(child) ? once(child, 'exit') : undefined;
    signal(name);
    await ended;
  };
  return {
    pid: child.pid ?? 0,
    send: (message) => void child.send(message, () => {}),
    onMessage: (listener) => void child.on('message', (message) => listener(Object(message))),
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

function send(child: ChildProcess, signal: NodeJS.Signals, toGroup: boolean): void {
  if (!toGroup || child.pid === undefined) {
    child.kill(signal);
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The process group is empty.
  }
}

/**
 * Runs a program of the repository to its end and returns its output.
 * @throws if it fails
 */
export async function runProgram(
  file: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<string> {
  const imports = listPreloads(file).map((module) => `--import=${module}`);
  const child = spawn(process.execPath, [...imports, join(root, file), ...args], {
    cwd: root,
    env: buildEnvironment(env),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${file} exited with code ${code}`);
  return output;
}

/**
 * Waits until the URL responds with a 2xx status.
 * @throws if one of the programs exits first
 */
export async function waitUntilReady(url: string, ...programs: readonly Program[]): Promise<void> {
  await eventually(
    () => `${url} responds with a 2xx status`,
    async () => {
      if (!programs.every((program) => program.isRunning()))
        throw new Error(`${url} is not ready: the program exited`);
      const response = await fetch(url).catch(() => undefined);
      await response?.body?.cancel();
      return response?.ok === true;
    },
  );
}
