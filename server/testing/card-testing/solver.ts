import { pbkdf2Sync } from 'node:crypto';
import { toPayload } from '../solve-challenge.ts';

/** A challenge as the shop returns it. */
export type IssuedChallenge = {
  parameters: { nonce: string; salt: string; cost: number; keyLength: number; keyPrefix: string };
  signature: string;
};

/** Tries counters one after another, as an attacker's program would. */
export function solveByBruteForce(challenge: IssuedChallenge): { solution: string; iterations: number } {
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  const password = Buffer.concat([Buffer.from(nonce, 'hex'), Buffer.alloc(4)]);
  for (let counter = 0; ; counter += 1) {
    password.writeUInt32BE(counter, password.length - 4);
    const key = pbkdf2Sync(password, Buffer.from(salt, 'hex'), cost, keyLength, 'sha256').toString('hex');
    if (!key.startsWith(keyPrefix)) continue;
    return {
      solution: toPayload(challenge, { counter, derivedKey: key }),
      iterations: (counter + 1) * cost,
    };
  }
}

const MEASURED_RUNS = 300;
const MEASURED_ITERATIONS = 10_000;

/** Measures the iterations per second of one core. Returns the best run, to exclude interference. */
export function measureIterationsPerSecond(): number {
  const salt = Buffer.alloc(16, 1);
  let best = 0;
  for (let run = 0; run < MEASURED_RUNS; run += 1) {
    const startedAt = performance.now();
    pbkdf2Sync(salt, salt, MEASURED_ITERATIONS, 32, 'sha256');
    best = Math.max(best, (MEASURED_ITERATIONS * 1000) / (performance.now() - startedAt));
  }
  return best;
}
