import { findFreePorts } from './ports.ts';
import { type Program, startProgram, waitUntilReady } from './programs.ts';

/** The complete shop with its stand-ins, in separate processes. */
export type RunningShop = {
  shop: string;
  /** Base URL of the stand-ins. */
  standIns: string;
  /** Time from the start of the programs to the first successful response of /health/ready. */
  readyMs: number;
  /** Stops the shop like Ctrl+C: it finishes its work. */
  stop: () => Promise<void>;
  /** Kills all programs immediately. */
  kill: () => Promise<void>;
};

type Ports = { port: string; standInsPort: string; smtpPort: string; deskPort: string };

/**
 * Starts the shop on free ports.
 * @param how `npm start` runs that command's program, which builds if necessary; `programs` runs the existing build
 * @param settings environment variables of the shop: its data folder, and changes to the defaults
 */
export async function startShop(
  how: 'npm start' | 'programs',
  settings: Record<string, string>,
): Promise<RunningShop> {
  const [port = '', standInsPort = '', smtpPort = '', deskPort = ''] = (await findFreePorts(4)).map(String);
  const ports = { port, standInsPort, smtpPort, deskPort };
  const [shop, standIns] = [`http://localhost:${port}`, `http://localhost:${standInsPort}`];
  const startedAt = performance.now();
  const programs = how === 'npm start' ? startWithNpm(ports, settings) : startPrograms(ports, settings);
  const kill = async () => void (await Promise.all(programs.map((program) => program.kill())));
  try {
    await waitUntilReady(`${shop}/health/ready`, ...programs);
    const readyMs = performance.now() - startedAt;
    await waitUntilReady(`${standIns}/saferpay/ledger?orderId=none`, ...programs);
    return {
      shop,
      standIns,
      readyMs,
      stop: async () => void (await Promise.all(programs.map((program) => program.stop()))),
      kill,
    };
  } catch (error) {
    await kill();
    throw error;
  }
}

function createEnvironment({ port, standInsPort, smtpPort }: Ports, settings: Record<string, string>) {
  return { PORT: port, STAND_INS_PORT: standInsPort, SMTP_PORT: smtpPort, LOG_LEVEL: 'warn', ...settings };
}

function startWithNpm(ports: Ports, settings: Record<string, string>): Program[] {
  // Disable the compile cache of other tests, because the startup time is measured.
  const env = {
    DESK_PORT: ports.deskPort,
    ...createEnvironment(ports, settings),
    NODE_DISABLE_COMPILE_CACHE: '1',
  };
  return [startProgram('tools/shop/start.ts', { env, group: true })];
}

function startPrograms(ports: Ports, settings: Record<string, string>): Program[] {
  const env = createEnvironment(ports, settings);
  return [startProgram('stand-ins/main.ts', { env }), startProgram('server/main.ts', { args: ['all'], env })];
}
