import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type * as z from 'zod';
import type { App } from '#server/app.ts';
import { shortPath } from '#server/runtime/socket-path.ts';
import type { Command, ExitCode, Io } from './command.ts';
import { answerRequest, type CommandRequest, commandRequest, SOCKET } from './command-protocol.ts';
import { tellFailure } from './failure.ts';
import { commandNamed, parseTyped } from './program.ts';
import { runTyped } from './run.ts';
import { lendTerminal, type RunningCommand } from './running-command.ts';

/** Only the user whose shop it is reaches the socket: the operating system decides who may (readings 9). */
const FOR_THIS_USER_ONLY = 0o177;

/** Runs the commands of this user's terminals inside the shop that has the embedded database. */
export async function serveCli(
  app: App,
  dataDir: string,
  commands: readonly Command[],
): Promise<{ stop: () => Promise<void> }> {
  const folder = await shortPath(dataDir, [SOCKET]);
  const path = join(folder.path, SOCKET);
  // Only the process that has the database comes here: a socket that is there was left by one that has ended.
  rmSync(path, { force: true });
  const running = new Map<string, RunningCommand>();
  const working = new Set<Promise<void>>();
  const { promise: stopping, resolve: stopAsking } = Promise.withResolvers<undefined>();

  const runOne = async (request: CommandRequest, response: ServerResponse) => {
    const command = lendTerminal(request, response, stopping);
    running.set(command.location, command);
    command.exit(await runHere(app, commands, request, command.io));
    running.delete(command.location);
  };
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'POST') return refuse(response, 404);
    if (request.url === '/commands') {
      const asked = await readBody(request, commandRequest);
      return asked === undefined ? refuse(response, 400) : runOne(asked, response);
    }
    const command = running.get(request.url?.replace(/\/answer$/, '') ?? '');
    if (command === undefined) return refuse(response, 404);
    const answer = await readBody(request, answerRequest);
    if (answer === undefined) return refuse(response, 400);
    return refuse(response, command.answer(answer.line) ? 204 : 409);
  };
  const refuse = (response: ServerResponse, status: number) => {
    // The body is not logged: it may hold what was typed.
    if (status === 400) app.log.warn('a terminal did not speak as ours does');
    response.writeHead(status).end();
  };

  const server = createServer((request, response) => {
    const work = handle(request, response).catch((error: unknown) => {
      app.log.error({ err: error }, 'operator command');
      response.destroy();
    });
    working.add(work);
    void work.finally(() => working.delete(work));
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
      // Commands that wait for an answer are told that the input has ended; all others are finished.
      stopAsking(undefined);
      await Promise.all(working);
      server.closeAllConnections();
      await folder.close();
    },
  };
}

/** @returns undefined unless the body is of that form */
async function readBody<T>(request: IncomingMessage, schema: z.ZodType<T>): Promise<T | undefined> {
  const body = await json(request).catch(() => undefined);
  return schema.safeParse(body).data;
}

async function runHere(
  app: App,
  commands: readonly Command[],
  { typed, person }: CommandRequest,
  io: Io,
): Promise<ExitCode> {
  try {
    const parsed = parseTyped(commands, typed);
    // Help is answered where it was asked for.
    return parsed.kind === 'help' ? 2 : await runTyped(app, parsed, person, io);
  } catch (error) {
    return tellFailure(error, io, commandNamed(commands, typed));
  }
}
