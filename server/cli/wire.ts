import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';

/** Where the running shop takes commands, when it alone may hold the embedded database. */
export function cliSocket(dataDir: string): string {
  return join(dataDir, 'operator.sock');
}

/** What the terminal says to the shop: first what was typed, then an answer to each question. */
export const fromTerminal = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('run'),
    typed: z.array(z.string()),
    person: z.string(),
    folder: z.string(),
    colours: z.boolean(),
  }),
  z.object({ kind: z.literal('answer'), line: z.string().nullable() }),
]);

/** What the shop says to the terminal; `exit` is the last. */
export const fromShop = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('out'), line: z.string() }),
  z.object({ kind: z.literal('err'), line: z.string() }),
  z.object({ kind: z.literal('ask'), question: z.string() }),
  z.object({ kind: z.literal('exit'), code: z.literal([0, 1, 2, 3]) }),
]);

export type FromTerminal = z.infer<typeof fromTerminal>;
export type FromShop = z.infer<typeof fromShop>;

/** The messages that come over a socket, one JSON object a line; ends when the other side does. */
export async function* messagesOf<T>(socket: Socket, schema: z.ZodType<T>): AsyncGenerator<T> {
  for await (const line of createInterface({ input: socket })) yield schema.parse(JSON.parse(line));
}

export function sendMessage(socket: Socket, message: FromTerminal | FromShop): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
}
