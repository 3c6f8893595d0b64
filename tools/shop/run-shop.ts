import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { checkDataFolder } from '#server/config/data-folder.ts';
import { testPort } from '#server/setup/check-start.ts';

const root = join(import.meta.dirname, '../..');
const END_WITH_PARENT = import.meta.resolve('./end-with-parent.ts');
const READY_TIMEOUT_MS = 60_000;
const PORT_MAX = 65_535;

/** Compile cache of Node.js. It saves a quarter of the processor time of the next start. */
const compileCache = join(root, 'build', 'compile-cache');

/** A young generation of 16 MB instead of 32 saves a third of the memory and costs no time. */
const NODE_ARGS = ['--max-semi-space-size=16'];

/** A program that runs as a child of this process. */
export type RunningProgram = {
  /** Resolves with the exit code. */
  ended: Promise<number>;
  /** Stops the program and waits until it has exited. */
  stop: () => Promise<void>;
};

/** Starts Node.js with the output of this process. It stops when this process exits. */
export function spawnNode(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'] as const;
  return spawn(process.execPath, [`--import=${END_WITH_PARENT}`, ...args], {
    cwd: root,
    stdio: [...stdio],
    env,
  });
}

/** @param onMessage receives the program's messages */
export type Start = (
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  onMessage?: (message: object) => void,
) => RunningProgram;

/** Starts a program of the repository. */
export const startOnce: Start = (program, args, env, onMessage) => {
  const child = spawnNode([...NODE_ARGS, join(root, program), ...args], env);
  if (onMessage !== undefined) child.on('message', onMessage);
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  return {
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

/** Settings of the desk, and the lines that print its address. */
type Desk = { settings: Record<string, string>; lines: (firstSignIn: string | undefined) => string[] };

/** Determines the desk's address. If its port is in use, the shop starts without the desk. */
async function findDesk({ DESK_PORT: port = '3100', DESK_URL: url = '' }: NodeJS.ProcessEnv): Promise<Desk> {
  const createDisabledDesk = (lines: string[]) => ({
    settings: { DESK_PORT: '', DESK_URL: '' },
    lines: () => lines,
  });
  if (port === '') return createDisabledDesk([]);
  const [error] = await findUsedPorts({ DESK_PORT: port });
  if (error !== undefined) return createDisabledDesk([`not available: ${error}`]);
  const address = url === '' ? `http://localhost:${port}` : url;
  return {
    settings: { DESK_PORT: port },
    lines: (firstSignIn) => [
      address,
      ...(firstSignIn === undefined
        ? ['create a sign-in link: npx cadeau people invite <sign-in name> --reason "…"']
        : ['first sign-in, with all permissions (this link works once, within 48 hours):', firstSignIn]),
    ],
  };
}

/** Runs shop and stand-ins until one of them ends or this process is stopped. Then stops both. */
export async function runShop(start: Start): Promise<void> {
  const port = process.env.PORT || '3000';
  const standInsPort = process.env.STAND_INS_PORT || '3900';
  const dataDir = process.env.DATA_DIR || '.data';
  // Another shop on these ports would respond in place of this one.
  const usedPorts = await findUsedPorts({
    PORT: port,
    STAND_INS_PORT: standInsPort,
    SMTP_PORT: process.env.SMTP_PORT || '3925',
  });
  // The ledgers of the stand-ins are in it, even if the shop uses a database server.
  const errors = [...usedPorts, ...(await checkDataFolder(resolve(root, dataDir)))];
  if (errors.length > 0) {
    console.error(`The shop can't start:\n${errors.map((error) => `  - ${error}`).join('\n')}`);
    process.exit(1);
  }
  const desk = await findDesk(process.env);
  let firstSignIn: string | undefined;
  const programs: RunningProgram[] = [];
  let isStopping = false;
  const stopAll = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    await Promise.all(programs.map(({ stop }) => stop()));
    process.exit(code);
  };
  const run = (program: string, args: string[], env: Record<string, string>) => {
    const environment = { ...process.env, NODE_COMPILE_CACHE: compileCache, ...env };
    const running = start(program, args, environment, (message) => {
      if ('firstSignIn' in message) firstSignIn = String(message.firstSignIn);
    });
    running.ended.then(stopAll);
    programs.push(running);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stopAll(0));

  run('stand-ins/main.ts', [], { STAND_INS_DATA: resolve(root, dataDir, 'stand-ins') });
  run('server/main.ts', ['all', '--invite-first'], {
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    ...desk.settings,
  });
  if (!(await isReady(`http://localhost:${port}/health/ready`))) {
    console.error('The shop did not become ready; see the messages above.');
    await stopAll(1);
  }
  const database =
    process.env.DATABASE_URL || process.env.DATABASE_URL_FILE
      ? 'the server of DATABASE_URL'
      : `embedded PostgreSQL in ${dataDir}`;
  const deskText = desk
    .lines(firstSignIn)
    .map((line, index) => `  ${index === 0 ? 'Desk     ' : '         '}  ${line}\n`)
    .join('');
  console.log(`
Cadeau is running. Stop it with Ctrl+C.

  Shop       http://localhost:${port}
  Mailbox    http://localhost:${standInsPort}/mailbox
  Stand-ins  http://localhost:${standInsPort}
${deskText}
  Pay with   9010003150000001 (Visa, approved) or 9010403153150003 (declined);
             any expiry in the future, any code. The payment page lists more.
  Database   ${database}
`);
}

/** Lists the ports in use. The program that reads an invalid port reports it. */
async function findUsedPorts(ports: Record<string, string>): Promise<string[]> {
  const errors = Object.entries(ports).map(([name, port]) =>
    /^\d{1,5}$/.test(port) && Number(port) <= PORT_MAX ? testPort(name, Number(port)) : [],
  );
  return (await Promise.all(errors)).flat();
}

async function isReady(address: string): Promise<boolean> {
  for (
    const startedAt = performance.now();
    performance.now() - startedAt < READY_TIMEOUT_MS;
    await wait(100)
  ) {
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return true;
  }
  return false;
}
