import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { ExitCode, Io } from './command.ts';
import type { Answer, CommandEvent, CommandRequest } from './command-protocol.ts';
import { FileFault } from './operator-files.ts';

/** A command that was typed in another process and runs here. */
export type RunningCommand = ReturnType<typeof lendTerminal>;

/**
 * Lends a command the terminal at the other end of a response, and the files of who sits there.
 * @param stopping resolves when nothing more will be typed
 */
export function lendTerminal(
  { colours, interactive }: Pick<CommandRequest, 'colours' | 'interactive'>,
  response: ServerResponse,
  stopping: Promise<undefined>,
) {
  const location = `/commands/${randomUUID()}`;
  response.writeHead(200, { 'content-type': 'application/x-ndjson', location });
  response.flushHeaders();
  const send = (event: CommandEvent) => void response.write(`${JSON.stringify(event)}\n`);
  const gone = new Promise<undefined>((closed) => response.once('close', () => closed(undefined)));
  let take: ((answer: Answer) => void) | undefined;
  let asking = Promise.resolve<unknown>(undefined);

  /** One question after the other: an answer does not say to which it belongs. */
  const answerTo = (event: CommandEvent): Promise<Answer | undefined> => {
    const answered = asking.then(async () => {
      const answer = new Promise<Answer>((taken) => (take = taken));
      send(event);
      // A file is handed over also by a shop that stops; only nobody at the other end keeps a command waiting.
      const until = event.kind === 'ask' ? [answer, stopping, gone] : [answer, gone];
      return Promise.race(until).finally(() => (take = undefined));
    });
    asking = answered;
    return answered;
  };
  const fileDone = async (event: CommandEvent) => {
    const answer = await answerTo(event);
    if (answer?.kind !== 'done') throw new FileFault(answer?.kind === 'fault' ? answer.fault : 'impossible');
  };

  const io: Io = {
    out: (line) => send({ kind: 'out', line }),
    err: (line) => send({ kind: 'err', line }),
    ask: async (question) => {
      const answer = await answerTo({ kind: 'ask', question });
      return answer?.kind === 'line' ? (answer.line ?? undefined) : undefined;
    },
    files: {
      read: async (name) => {
        const answer = await answerTo({ kind: 'read', name });
        if (answer?.kind === 'content') return Buffer.from(answer.content, 'base64');
        throw new FileFault(answer?.kind === 'fault' ? answer.fault : 'impossible');
      },
      write: (name, content, replace) =>
        fileDone({ kind: 'write', name, content: Buffer.from(content).toString('base64'), replace }),
      makeFolder: (name) => fileDone({ kind: 'folder', name }),
    },
    colours,
    interactive,
  };
  return {
    location,
    io,
    /** Sends how it ended; done when all that was said has left, or nobody hears it. */
    exit: async (code: ExitCode): Promise<void> => {
      send({ kind: 'exit', code });
      const sent = new Promise<void>((resolve) => response.end(resolve));
      await Promise.race([sent, gone]);
    },
    /** @returns whether anything was asked */
    answer: (answer: Answer): boolean => {
      take?.(answer);
      return take !== undefined;
    },
  };
}
