import { Agent, get } from 'node:http';
import { processorMs } from '../../testkit/processor-time.ts';
import type { Program } from '../../testkit/programs.ts';
import { atOnce } from '../at-once.ts';

const AT_ONCE = 8;
const WARM_UP = 1500;
const REQUESTS = 4000;

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** Asks once and gives the whole body as it comes over the wire. */
export function ask(address: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; etag: string | undefined; body: Buffer }>((resolve, reject) => {
    get(address, { agent, headers: { 'accept-encoding': 'br', ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode: status = 0, headers: got } = response;
        resolve({ status, etag: got.etag, body: Buffer.concat(chunks) });
      });
    }).on('error', reject);
  });
}

/** Processor time of a program for one such request, ms. */
export async function requestTime(
  program: Program,
  address: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const many = (count: number) => atOnce(AT_ONCE, Array.from({ length: count }), () => ask(address, headers));
  await many(WARM_UP);
  const before = processorMs(program.pid);
  await many(REQUESTS);
  return (processorMs(program.pid) - before) / REQUESTS;
}

export function closeConnections(): void {
  agent.destroy();
}
