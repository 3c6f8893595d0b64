import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import type { ExitCode, Io } from './command.ts';
import type { CommandEvent, CommandRequest } from './command-protocol.ts';

/** A command that was typed in another process and runs here. */
export type RunningCommand = ReturnType<typeof lendTerminal>;

/**
 * Lends a command the terminal at the other end of a response.
 * @param stopping resolves when nothing more will be typed
 */
export function lendTerminal(
  { folder, colours, interactive }: CommandRequest,
  response: ServerResponse,
  stopping: Promise<undefined>,
) {
  const location = `/commands/${randomUUID()}`;
  response.writeHead(200, { 'content-type': 'application/x-ndjson', location });
  response.flushHeaders();
  const send = (event: CommandEvent) => void response.write(`${JSON.stringify(event)}\n`);
  const gone = new Promise<undefined>((closed) => response.once('close', () => closed(undefined)));
  let take: ((line: string | undefined) => void) | undefined;
  const io: Io = {
    out: (line) => send({ kind: 'out', line }),
    err: (line) => send({ kind: 'err', line }),
    ask: async (question) => {
      const typed = new Promise<string | undefined>((taken) => (take = taken));
      send({ kind: 'ask', question });
      return Promise.race([typed, stopping, gone]).finally(() => (take = undefined));
    },
    path: (name) => resolve(folder, name),
    colours,
    interactive,
  };
  return {
    location,
    io,
    /** Sends how it ended. */
    exit: (code: ExitCode) => {
      send({ kind: 'exit', code });
      response.end();
    },
    /** @returns whether anything was asked */
    answer: (line: string | null): boolean => {
      take?.(line ?? undefined);
      return take !== undefined;
    },
  };
}
