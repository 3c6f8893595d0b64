import { Agent, get } from 'node:http';
import { readThreadCpuMs } from '../../testkit/cpu-time.ts';
import type { Program } from '../../testkit/programs.ts';
import { mapConcurrently } from '../map-concurrently.ts';
import { median } from '../statistics.ts';

const CONCURRENCY = 8;
/** Number of requests until all code is compiled. Before that, a request costs twice as much. */
const WARM_UP = 20_000;
const ROUNDS = 15;
const REQUESTS_PER_ROUND = 2000;

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });

export type Answer = { headers: Record<string, string>; body: Buffer };

/** Sends a request and returns the raw response body. */
export function request(address: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { 'accept-encoding': 'br', ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        // Each header has one value, because the responses set no cookies.
        resolve({ headers: response.headers as Record<string, string>, body: Buffer.concat(chunks) });
      });
    }).on('error', reject);
  });
}

/** A program and one of its URLs. */
type MeasuredProgram = { program: Program; address: string };

/**
 * Measures the CPU time of one request to each program, in ms. Returns the median of alternating rounds, so that other
 * load affects all programs equally.
 */
export async function requestTimes(
  programs: readonly MeasuredProgram[],
  headers: Record<string, string> = {},
): Promise<number[]> {
  const sendRequests = (address: string, count: number) =>
    mapConcurrently(CONCURRENCY, Array.from({ length: count }), () => request(address, headers));
  for (const { address } of programs) await sendRequests(address, WARM_UP);
  const times = programs.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, { program, address }] of programs.entries()) {
      const before = readThreadCpuMs(program.pid);
      await sendRequests(address, REQUESTS_PER_ROUND);
      times[index]?.push((readThreadCpuMs(program.pid) - before) / REQUESTS_PER_ROUND);
    }
  }
  return times.map((programTimes) => median(programTimes));
}

export function closeConnections(): void {
  agent.destroy();
}
