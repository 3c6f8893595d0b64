import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The range is below the ephemeral ports, so that no outgoing connection takes a port before the program binds it.
 */
const [FIRST, LAST] = [20_000, 32_000];
const MAX_ATTEMPTS = 1_000;

/** Ports already returned, so that programs that start at the same time get different ports. */
const usedPorts = new Set<number>();

/** Returns free ports, possibly fewer than `count`. */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let attempts = 0; ports.length < count && attempts < MAX_ATTEMPTS; attempts += 1) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (usedPorts.has(port) || !(await isFree(port))) continue;
    usedPorts.add(port);
    ports.push(port);
  }
  return ports;
}

export async function findFreePort(): Promise<number> {
  const [port] = await findFreePorts(1);
  if (port === undefined) throw new Error(`no free port between ${FIRST} and ${LAST}`);
  return port;
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
