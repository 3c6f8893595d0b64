import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from '../../testkit/eventually.ts';
import { findFreePort } from '../../testkit/ports.ts';
import { type Engine, type EngineTab, toReachableElement, UNREACHABLE, WINDOW } from './engine.ts';

/** Key of an element's id, defined by WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

const LOAD_TIMEOUT_MS = 120_000;

/** Classic WebDriver doesn't report page errors, so each command installs this collector if it is missing. */
const COLLECT_ERRORS = `
  if (window.collectedErrors === undefined) {
    const errors = (window.collectedErrors = []);
    addEventListener('error', ({ message }) => errors.push(message));
    addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
    const { error } = console;
    console.error = (...parts) => {
      errors.push(parts.join(' '));
      error.apply(console, parts);
    };
  }
`;

/** Starts a virtual screen for WebKitGTK. Each tab is a separate browser: a driver supports one session only. */
export async function openWebKit(path: string): Promise<Engine> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const drivers = new Set<ChildProcess>();
  const close = () => {
    for (const driver of drivers) killGroup(driver);
    screen.kill();
  };
  process.once('exit', close);
  const [display] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data');
  return {
    async openTab() {
      const port = await findFreePort();
      const driver = spawn(path, [`--port=${port}`], {
        env: { ...process.env, DISPLAY: `:${String(display).trim()}` },
        stdio: 'ignore',
        // The driver and its browser share a process group, so that both can be killed.
        detached: true,
      });
      drivers.add(driver);
      return openTab(`http://127.0.0.1:${port}`, () => killGroup(driver));
    },
    close: async () => close(),
  };
}

async function openTab(service: string, kill: () => void): Promise<EngineTab> {
  await eventually(
    () => 'the driver responds',
    () =>
      fetch(`${service}/status`).then(
        () => true,
        () => false,
      ),
  );
  // Navigation doesn't wait for the page, so that errors are collected while it loads.
  const { sessionId } = await call<{ sessionId: string }>('POST', `${service}/session`, {
    capabilities: { alwaysMatch: { pageLoadStrategy: 'none' } },
  });
  const session = `${service}/session/${sessionId}`;
  const post = <Value>(path: string, body: object = {}) => call<Value>('POST', session + path, body);
  await post('/window/rect', WINDOW);
  const errors: string[] = [];
  const execute = async <Value>(expression: string): Promise<Value> => {
    const script = `${COLLECT_ERRORS} return [${expression}, window.collectedErrors.splice(0)]`;
    const [value, found] = await post<[Value, string[]]>('/execute/sync', { script, args: [] });
    errors.push(...found);
    return value;
  };
  const find = async (expression: string): Promise<string> => {
    const element = await execute<Record<string, string> | null>(toReachableElement(expression));
    if (element === null) throw new Error(UNREACHABLE);
    return `/element/${element[ELEMENT]}`;
  };
  /** Waits for the next document after a command. */
  const loadDocument = async (command: () => Promise<unknown>) => {
    await execute('(window.isOldDocument = true)');
    await command();
    const isOldDocument = () => execute<boolean>('window.isOldDocument === true').catch(() => true);
    // Polls without a delay, to collect errors as early as possible.
    for (const startedAt = performance.now(); await isOldDocument(); ) {
      if (performance.now() - startedAt > LOAD_TIMEOUT_MS) throw new Error('the page did not load');
    }
    await eventually(
      () => 'the page is complete',
      () => execute<boolean>('document.readyState === "complete"').catch(() => false),
      LOAD_TIMEOUT_MS,
    );
  };
  return {
    goto: (url) => loadDocument(() => post('/url', { url })),
    reload: () => loadDocument(() => post('/refresh')),
    back: () => post('/back'),
    evaluate: execute,
    click: async (element) => post(`${await find(element)}/click`),
    async type(element, text) {
      const field = await find(element);
      await post(`${field}/clear`);
      await post(`${field}/value`, { text });
    },
    screenshot: async () => Buffer.from(await call<string>('GET', `${session}/screenshot`), 'base64'),
    async readErrors() {
      await execute('null');
      return errors;
    },
    async close() {
      await call('DELETE', session).catch(() => {});
      kill();
    },
  };
}

async function call<Value>(method: string, url: string, body?: object): Promise<Value> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The process group is empty.
  }
}
