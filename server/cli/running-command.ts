import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import type { Io } from './command.ts';
import type { CommandEvent, CommandRequest } from './command-protocol.ts';

/** A command that was typed elsewhere and runs here. */
export type RunningCommand = {
  location: string;
  io: Io;
  /** Sends how it ended. */
  exit: (code: 0 | 1 | 2 | 3) => void;
  /** @returns whether anything was asked */
  answer: (line: string | null) => boolean;
};

/**
 * Lends a command the terminal at the other end of a response.
 * @param stopping resolves when nothing more will be typed
 */
export function lendTerminal(
  { folder, colours }: CommandRequest,
  response: ServerResponse,
  stopping: Promise<undefined>,
): RunningCommand {
  const location = `/commands/${randomUUID()}`;
  response.writeHead(200, { 'content-type': 'application/x-ndjson', location });
  response.flushHeaders();
  const send = (event: CommandEvent) => void response.write(`${JSON.stringify(event)}\n`);
  const gone = new Promise<undefined>((closed) => response.once('close', () => closed(undefined)));
  let take: ((line: string | undefined) => void) | undefined;
  return {
    location,
    io: {
      out: (line) => send({ kind: 'out', line }),
      err: (line) => send({ kind: 'err', line }),
      ask: async (question) => {
        const typed = new Promise<string | undefined>((taken) => (take = taken));
        send({ kind: 'ask', question });
        return Promise.race([typed, stopping, gone]).finally(() => (take = undefined));
      },
      path: (name) => resolve(folder, name),
      colours,
    },
    exit: (code) => {
      send({ kind: 'exit', code });
      response.end();
    },
    answer: (line) => {
      take?.(line ?? undefined);
      return take !== undefined;
    },
  };
}
