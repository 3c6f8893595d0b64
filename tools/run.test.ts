import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { eventually } from '../testkit/eventually.ts';
import { findFreePorts } from '../testkit/ports.ts';

const root = join(import.meta.dirname, '..');
const RUN = ['node', 'tools/run.mjs', 'start.ts'];
const NPM = ['npm', 'start'];
let folder: string;
let command: ChildProcess | undefined;

/** Runs the shop's launcher with a small program in place of shop and stand-ins. */
const START = `import { runShop, startOnce } from ${JSON.stringify(join(root, 'tools/shop/run-shop.ts'))};
await runShop((program, _args, env) => startOnce(${JSON.stringify('FOLDER/leaf.ts')}, [program], env));`;

const LEAF = `import { appendFileSync } from 'node:fs';
const record = (what: string) => appendFileSync(import.meta.dirname + '/record.txt', what + '\\n');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => setTimeout(() => {
    record('stopped ' + process.argv[2]);
    process.exit(0);
  }, 100));
setInterval(() => {}, 1000);
record('started ' + process.argv[2] + ' ' + process.pid + ' ' + process.ppid);`;

/** Creates a project whose packages count as installed. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadeau-run-'));
  await cp(join(root, 'tools'), join(folder, 'tools'), { recursive: true });
  await mkdir(join(folder, 'node_modules'));
  const manifest = { type: 'module', scripts: { start: RUN.join(' ') } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'package-lock.json'), '{}');
  const lock = createHash('sha256').update('{}').digest('hex');
  await writeFile(join(folder, 'node_modules', '.cadeau-installed'), `${lock} all`);
  await writeFile(join(folder, 'start.ts'), START.replace('FOLDER', relative(root, folder)));
  await writeFile(join(folder, 'leaf.ts'), LEAF);
  await writeFile(join(folder, 'record.txt'), '');
});
afterEach(async () => {
  for (const [, pid] of await recorded(/^started \S+ (\d+)/)) end(Number(pid));
  command?.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

async function recorded(pattern: RegExp): Promise<RegExpExecArray[]> {
  const lines = (await readFile(join(folder, 'record.txt'), 'utf8')).split('\n');
  return lines.map((line) => pattern.exec(line)).filter((match) => match !== null);
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended.
  }
}

/** Starts the command and waits until its programs run. Returns the process id of the launcher. */
async function start([program = '', ...args]: readonly string[]): Promise<number> {
  const [port, standIns, smtp] = (await findFreePorts(3)).map(String);
  const env = { ...process.env, PORT: port, STAND_INS_PORT: standIns, SMTP_PORT: smtp };
  command = spawn(program, args, { cwd: folder, env, stdio: 'ignore', detached: true });
  await eventually(
    () => 'two programs run',
    async () => (await recorded(/^started/)).length === 2,
  );
  const [[, launcher] = []] = await recorded(/ (\d+)$/);
  return Number(launcher);
}

const stopped = () =>
  eventually(
    () => 'both programs were told to stop',
    async () => (await recorded(/^stopped/)).length === 2,
    30_000,
  );

describe('a command of the project ends what it has started', () => {
  it.each([
    [RUN, 'SIGINT'],
    [RUN, 'SIGTERM'],
    [RUN, 'SIGHUP'],
    [RUN, 'SIGKILL'],
    [NPM, 'SIGTERM'],
  ] as const)('%j gets %s', async (started, signal) => {
    await start(started);
    command?.kill(signal);
    await stopped();
  });

  it.each(['SIGINT', 'SIGHUP'] as const)('the terminal sends %s to npm and all below it', async (signal) => {
    await start(NPM);
    process.kill(-(command?.pid ?? 0), signal);
    await stopped();
  });

  it.runIf(existsSync('/proc/self/stat')).each(['SIGHUP', 'SIGKILL'] as const)(
    'npm, which passes %s on to nobody, is gone',
    async (signal) => {
      await start(NPM);
      command?.kill(signal);
      await stopped();
    },
  );

  it('the launcher is killed', async () => {
    process.kill(await start(RUN), 'SIGKILL');
    await stopped();
  });
});
