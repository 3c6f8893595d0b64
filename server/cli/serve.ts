import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { resolve } from 'node:path';
import type { App } from '#server/app.ts';
import type { Command, Io } from './command.ts';
import { tellFailure } from './failure.ts';
import { commandNamed, parseTyped } from './parse.ts';
import { runTyped } from './run.ts';
import { cliSocket, fromTerminal, messagesOf, sendMessage } from './wire.ts';

/** Only the user whose shop it is reaches the socket: the operating system decides who may (readings section 9). */
const FOR_THIS_USER_ONLY = 0o177;

/** Runs the commands of this user's terminals inside the shop that holds the embedded database. */
export async function serveCli(
  app: App,
  dataDir: string,
  commands: readonly Command[],
): Promise<{ stop: () => Promise<void> }> {
  const path = cliSocket(dataDir);
  // The directory's lock is ours: whoever left it there is gone.
  rmSync(path, { force: true });
  const open = new Set<Socket>();
  const running = new Set<Promise<void>>();
  const { promise: stopping, resolve: stopAsking } = Promise.withResolvers<undefined>();
  const server = createServer((socket) => {
    open.add(socket);
    // Somebody who has gone needs no answer.
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
    const work = serveOne(app, commands, socket, stopping)
      // Its words may repeat what was typed.
      .catch(() => app.log.warn('a terminal did not speak as ours does'))
      .finally(() => socket.end());
    running.add(work);
    void work.finally(() => running.delete(work));
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    const before = process.umask(FOR_THIS_USER_ONLY);
    server.listen(path, listening);
    process.umask(before);
  });
  return {
    stop: async () => {
      server.close();
      // Whoever is asked something has typed their last; what works is finished, and says so.
      stopAsking(undefined);
      await Promise.all(running);
      for (const socket of open) socket.destroy();
    },
  };
}

async function serveOne(
  app: App,
  commands: readonly Command[],
  socket: Socket,
  stopping: Promise<undefined>,
): Promise<void> {
  const messages = messagesOf(socket, fromTerminal);
  const next = async () => {
    const message = await Promise.race([messages.next(), stopping]);
    return message === undefined || message.done === true ? undefined : message.value;
  };
  const first = await next();
  if (first?.kind !== 'run') return;
  const { typed, person, folder, colours } = first;
  const io: Io = {
    out: (line) => sendMessage(socket, { kind: 'out', line }),
    err: (line) => sendMessage(socket, { kind: 'err', line }),
    ask: async (question) => {
      sendMessage(socket, { kind: 'ask', question });
      const answer = await next();
      return answer?.kind === 'answer' ? (answer.line ?? undefined) : undefined;
    },
    path: (name) => resolve(folder, name),
    colours,
  };
  sendMessage(socket, { kind: 'exit', code: await runHere(app, commands, typed, person, io) });
}

async function runHere(
  app: App,
  commands: readonly Command[],
  typed: readonly string[],
  person: string,
  io: Io,
) {
  try {
    const parsed = parseTyped(commands, typed);
    // Help is answered where it was asked for.
    return parsed.kind === 'help' ? 2 : await runTyped(app, parsed, person, io);
  } catch (error) {
    return tellFailure(error, io, commandNamed(commands, typed));
  }
}
