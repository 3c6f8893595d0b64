import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = join(import.meta.dirname, '..', '..');
const READY_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 50;
/** Ends a program also when we are killed the hard way. */
const END_WITH_US = "process.on('disconnect',()=>process.exit());process.channel.unref()";
/** Another time for a program, and for what it says of itself; the database keeps its own. */
const OTHER_CLOCK = `
import { ServerResponse } from 'node:http';
const ahead = Number(process.env.CLOCK_AHEAD_SECONDS ?? 0) * 1000;
if (ahead !== 0) {
  const TrueDate = Date;
  globalThis.Date = class Date extends TrueDate {
    constructor(...given) { given.length === 0 ? super(TrueDate.now() + ahead) : super(...given); }
    static now() { return TrueDate.now() + ahead; }
  };
  const writeHead = ServerResponse.prototype.writeHead;
  ServerResponse.prototype.writeHead = function (...given) {
    this.setHeader('date', new Date().toUTCString());
    return writeHead.apply(this, given);
  };
}`;

/** A program of the house that runs beside us and can be told things. */
export type Program = {
  tell: (message: object) => void;
  hear: (listener: (message: object) => void) => void;
  /** SIGKILL: no time to tidy up. */
  kill: () => Promise<void>;
  /** SIGTERM: it may drain. */
  stop: () => Promise<void>;
  /** SIGSTOP: it holds what it holds and does nothing. */
  freeze: () => void;
  /** SIGCONT. */
  thaw: () => void;
  isRunning: () => boolean;
};

/** Nothing of the caller's own settings: the same house everywhere. */
function environment(env: Record<string, string>): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: process.env.HOME, ...env };
}

/**
 * Starts a program of the house; it ends with us.
 * @param env its settings; CLOCK_AHEAD_SECONDS puts its own clock so far ahead of the true one
 * @param quiet whether its words about errors are nobody's business
 */
export function startProgram(
  file: string,
  args: string[],
  env: Record<string, string>,
  flags: string[] = [],
  quiet = false,
): Program {
  const imports = [END_WITH_US, OTHER_CLOCK].map(
    (source) => `--import=data:text/javascript,${encodeURIComponent(source)}`,
  );
  const child = spawn(process.execPath, [...imports, ...flags, join(root, file), ...args], {
    cwd: root,
    env: environment(env),
    // Only what FAULTS_LOG_LEVEL asks for.
    stdio: [
      'ignore',
      process.env.FAULTS_LOG_LEVEL === undefined ? 'ignore' : 2,
      quiet ? 'ignore' : 'inherit',
      'ipc',
    ],
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
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
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
