import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that a system gives to outgoing calls, so that none of these takes one before its program does. */
const [FIRST, LAST] = [20_000, 32_000];
const TRIES = 1_000;

/** Never the same twice, though the programs that are to have them start at the same time. */
const given = new Set<number>();

/** Ports that nobody listens on. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let tries = 0; ports.length < count && tries < TRIES; tries += 1) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    ports.push(port);
  }
  return ports;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  await once(server.close(), 'close');
  return true;
}
