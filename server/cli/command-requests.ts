import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import type { Answer, CommandRequest } from './command-protocol.ts';
import { LARGEST_FILE } from './operator-files.ts';

const COMMAND_BYTES = 1_000_000;
/** A file in base64, and what stands around it. */
const ANSWER_BYTES = Math.ceil(LARGEST_FILE / 3) * 4 + 1000;

const commandRequest: z.ZodType<CommandRequest> = z.object({
  typed: z.array(z.string()),
  // It is kept for good, and shown to others.
  person: z.string().regex(/^[^\p{Cc}]{1,100}$/u),
  colours: z.boolean(),
  interactive: z.boolean(),
});

const answer: z.ZodType<Answer> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('line'), line: z.string().nullable() }),
  z.object({ kind: z.literal('content'), content: z.string() }),
  z.object({ kind: z.literal('done') }),
  z.object({
    kind: z.literal('fault'),
    fault: z.enum(['exists', 'not a regular file', 'too large', 'impossible']),
  }),
]);

/** @returns undefined unless the body is a command as our terminal sends it */
export function readCommand(request: IncomingMessage): Promise<CommandRequest | undefined> {
  return readBody(request, commandRequest, COMMAND_BYTES);
}

/** @returns undefined unless the body is an answer as our terminal sends it */
export function readAnswer(request: IncomingMessage): Promise<Answer | undefined> {
  return readBody(request, answer, ANSWER_BYTES);
}

async function readBody<T>(
  request: IncomingMessage,
  schema: z.ZodType<T>,
  most: number,
): Promise<T | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    // What comes then is read on, so that the refusal reaches the other end.
    if (bytes <= most) parts.push(part);
    else parts.length = 0;
  }
  if (bytes > most) return undefined;
  try {
    return schema.safeParse(JSON.parse(Buffer.concat(parts).toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
