import type { ChildProcess } from 'node:child_process';

/**
 * Resolves when a PostgreSQL server accepts connections.
 * @throws the server's output if it ends first
 */
export function waitUntilAccepting(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      if (output.length < 100_000) output += chunk;
      if (output.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`the server did not start: ${output}`)));
  });
}
