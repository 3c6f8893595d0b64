import { readCpuMs } from '../../testkit/cpu-time.ts';
import { openDatabase } from '../../testkit/database.ts';
import { createExternalSystems } from '../../testkit/external-systems.ts';
import { findFreePorts } from '../../testkit/ports.ts';
import { openDatabases } from '../../testkit/postgres/databases.ts';
import { type Program, startProgram, waitUntilReady } from '../../testkit/programs.ts';

/**
 * Settings of a PostgreSQL server that waits for the disk at each commit, as in production, and counts statements.
 */
const SERVER_SETTINGS = [
  'fsync=on',
  'full_page_writes=on',
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.track=top',
  'track_io_timing=off',
];

/** Module for `node --import`. On request, the program reports its event loop delay in ms and resets it. */
const REPORT_DELAY = `--import=data:text/javascript,${encodeURIComponent(`
import { monitorEventLoopDelay } from 'node:perf_hooks';
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
process.on('message', () => {
  process.send({ median: delay.percentile(50) / 1e6, slowest: delay.percentile(99) / 1e6 });
  delay.reset();
});
process.channel?.unref();
`)}`;

/** Event loop delay since the last request, in ms: the median and the 99th percentile. */
export type LoopDelay = { median: number; slowest: number };

export function readLoopDelay(program: Program): Promise<LoopDelay> {
  return new Promise((resolve) => {
    program.onMessage((message) => resolve(message as LoopDelay));
    program.send({});
  });
}

export const PROCESSES = ['web', 'worker', 'PostgreSQL', 'stand-ins'] as const;
export type ProcessName = (typeof PROCESSES)[number];

export type SeparateShop = Awaited<ReturnType<typeof openSeparateShop>>;

type ProgramName = 'web' | 'worker' | 'stand-ins';
type Settings = {
  /** Number of web processes and of workers, 1 by default. */
  count?: number;
  /** Additional Node.js flags of a program. */
  getFlags?: (program: ProgramName) => string[];
};

/** Starts the web processes, workers, database and stand-ins as separate processes. */
export async function openSeparateShop({ count = 1, getFlags = () => [] }: Settings = {}) {
  const databases = await openDatabases(SERVER_SETTINGS);
  const copy = await databases.create();
  const database = openDatabase(copy.url);
  await database.rows('create extension pg_stat_statements');
  const [standInsPort = 0, smtpPort = 0, ...ports] = await findFreePorts(2 + count);
  const standInsUrl = `http://127.0.0.1:${standInsPort}`;
  const standIns = startProgram('stand-ins/main.ts', {
    flags: getFlags('stand-ins'),
    env: { STAND_INS_PORT: `${standInsPort}`, SMTP_PORT: `${smtpPort}`, STAND_INS_HOST: '127.0.0.1' },
  });
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const [url = ''] = urls;
  const env = {
    DATABASE_URL: copy.url,
    SAFERPAY_URL: `${standInsUrl}/saferpay/api`,
    SUPPLIER_URL: `${standInsUrl}/supplier`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    PUBLIC_URL: url,
    LOG_LEVEL: process.env.BENCH_LOG_LEVEL ?? 'error',
  };
  const start = (face: 'web' | 'worker', semiSpace: number, port?: number) =>
    startProgram('server/main.ts', {
      args: [face],
      env: { ...env, ...(port !== undefined && { PORT: `${port}` }) },
      // The same flags as in package.json.
      flags: [
        `--max-semi-space-size=${semiSpace}`,
        '--heap-growing-percent=40',
        REPORT_DELAY,
        ...getFlags(face),
      ],
    });
  const webs = ports.map((port) => start('web', 4, port));
  const workers = ports.map(() => start('worker', 8));
  const [[web], [worker]] = [webs, workers];
  if (web === undefined || worker === undefined) throw new Error('count must be at least 1');
  await waitUntilReady(`${standInsUrl}/saferpay/ledger?orderId=none`, standIns);
  for (const webUrl of urls) await waitUntilReady(`${webUrl}/health/ready`, ...webs, ...workers);
  const [row] = await database.rows<{ file: string }>(`select pg_read_file('postmaster.pid') as file`);
  const postmaster = Number(row?.file.split('\n')[0]);
  const sumTimes = (programs: Program[]) => programs.reduce((sum, { pid }) => sum + readCpuMs(pid), 0);
  return {
    /** The first web process. */
    url,
    /** All web processes. */
    urls,
    external: createExternalSystems(standInsUrl),
    database,
    databaseUrl: copy.url,
    /** Returns the processor time since the start, in ms. */
    readCpuTimes: (): Record<ProcessName, number> => ({
      web: sumTimes(webs),
      worker: sumTimes(workers),
      PostgreSQL: readCpuMs(postmaster, 'family'),
      'stand-ins': readCpuMs(standIns.pid),
    }),
    /** The first web process and the first worker. */
    programs: { web, worker },
    close: async () => {
      await Promise.all([...webs, ...workers].map((program) => program.stop()));
      await standIns.stop();
      await database.close();
      await copy.drop();
      await databases.close();
    },
  };
}
