import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { findPermission, mayRun, type Role, rolesWith } from '#rules/command-roles.ts';
import type { App } from '#server/app.ts';
import { type Command, type ExitCode, type Io, Refused } from './command.ts';
import { type CommandRequest, STOPS } from './command-protocol.ts';
import { readAnswer, readCommand } from './command-requests.ts';
import { tellFailure } from './failure.ts';
import { commandNamed, parseTyped } from './program.ts';
import { runTyped } from './run.ts';
import { lendTerminal, type RunningCommand } from './running-command.ts';
import { listenFor } from './sockets.ts';

/**
 * Runs the commands of other processes inside this one, which has the settings and the secrets. Who may reach the socket of
 * a role has the role (readings 9).
 * @param folder of the sockets, with one for each role
 * @param roles whose commands are taken
 */
export async function serveCli(
  app: App,
  folder: string,
  roles: readonly Role[],
  commands: readonly Command[],
): Promise<{ stop: () => Promise<void> }> {
  const serving: Serving[] = [];
  const stop = async () => {
    await Promise.all(serving.map((one) => one.stop()));
  };
  try {
    for (const role of roles) serving.push(await serveRole(app, folder, role, commands));
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

type Serving = { stop: () => Promise<void> };

async function serveRole(
  app: App,
  folder: string,
  role: Role,
  commands: readonly Command[],
): Promise<Serving> {
  const running = new Map<string, RunningCommand>();
  const working = new Set<Promise<void>>();
  const { promise: stopping, resolve: stopAsking } = Promise.withResolvers<undefined>();
  let stops = false;

  const runOne = async (request: CommandRequest, response: ServerResponse) => {
    const command = lendTerminal(request, response, stopping);
    running.set(command.location, command);
    await command.exit(await runHere(app, role, commands, request, command.io));
    running.delete(command.location);
  };
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'POST') return refuse(response, 404);
    if (request.url === '/commands') {
      const asked = await readCommand(request);
      if (asked === undefined) return refuse(response, 400);
      return stops ? refuse(response, STOPS) : runOne(asked, response);
    }
    const command = running.get(request.url?.replace(/\/answer$/, '') ?? '');
    if (command === undefined) return refuse(response, 404);
    const answer = await readAnswer(request);
    if (answer === undefined) return refuse(response, 400);
    return refuse(response, command.answer(answer) ? 204 : 409);
  };
  const refuse = (response: ServerResponse, status: number) => {
    // The body is not logged: it may hold what was typed.
    if (status === 400) app.log.warn({ role }, 'a terminal did not speak as ours does');
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
  const socket = await listenFor(server, folder, role);
  return {
    stop: async () => {
      // Until all is done it stays where terminals send their answers.
      stops = true;
      // Commands that wait for an answer are told that the input has ended; all others are finished.
      stopAsking(undefined);
      await Promise.all(working);
      await socket.remove();
      await closeWhenAnswered(server, working);
    },
  };
}

/** Those that have reached the socket before it was removed are told that it stops, and go to another process. */
async function closeWhenAnswered(server: Server, working: ReadonlySet<Promise<void>>): Promise<void> {
  await setImmediate();
  await setImmediate();
  await Promise.all(working);
  server.close();
  server.closeAllConnections();
}

async function runHere(
  app: App,
  role: Role,
  commands: readonly Command[],
  { typed, person }: CommandRequest,
  io: Io,
): Promise<ExitCode> {
  try {
    const parsed = parseTyped(commands, typed);
    // Help is answered where it was asked for.
    if (parsed.kind === 'help') return 2;
    const { name } = parsed.command;
    if (!mayRun(role, findPermission(name))) {
      app.log.warn({ person, role, command: name }, 'operator command refused');
      throw new Refused(
        `"${name}" is not for the role ${role}. Who may: ${rolesWith(findPermission(name)).join(', ')}.`,
      );
    }
    return await runTyped(app, parsed, { person, role }, io);
  } catch (error) {
    return tellFailure(error, io, commandNamed(commands, typed));
  }
}
