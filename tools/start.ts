import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from './build.ts';

const root = join(import.meta.dirname, '..');
const port = process.env.PORT ?? '3000';
const standInsPort = process.env.STAND_INS_PORT ?? '3900';
const READY_WITHIN_MS = 60_000;

const children: ChildProcess[] = [];

function run(program: string, args: string[], env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  child.on('exit', (code) => stopAll(code ?? 1));
  children.push(child);
  return child;
}

/** When one of the programs ends, or we are asked to stop, all stop; the shop drains first. */
let stopping = false;
async function stopAll(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
  const ended = children.map((child) =>
    child.exitCode === null ? new Promise((resolve) => child.once('exit', resolve)) : undefined,
  );
  await Promise.all(ended);
  process.exit(code);
}

async function ready(address: string): Promise<boolean> {
  for (const began = performance.now(); performance.now() - began < READY_WITHIN_MS; await wait(100)) {
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return true;
  }
  return false;
}

process.on('SIGINT', () => void stopAll(0));
process.on('SIGTERM', () => void stopAll(0));

await build();
const dataDir = process.env.DATA_DIR || '.data';
run('stand-ins/main.ts', [], { STAND_INS_DATA: resolve(root, dataDir, 'stand-ins') });
run('server/main.ts', ['all'], { LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' });
if (!(await ready(`http://localhost:${port}/health/ready`))) {
  console.error('The shop did not become ready; see above.');
  await stopAll(1);
}
const database = process.env.DATABASE_URL
  ? 'the server of DATABASE_URL'
  : `PostgreSQL of its own, in ${dataDir}`;
console.log(`
Cadeau is running. Stop it with Ctrl+C.

  Shop       http://localhost:${port}
  Mailbox    http://localhost:${standInsPort}/mailbox
  Stand-ins  http://localhost:${standInsPort}

  Pay with   9010003150000001 (Visa, approved) or 9010403153150003 (declined);
             any expiry in the future, any code. The payment page lists more.
  Database   ${database}
`);
