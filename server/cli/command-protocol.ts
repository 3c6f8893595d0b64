import * as z from 'zod';

// How the command line and the running shop talk: HTTP over a socket in DATA_DIR. `POST /commands` has a command run;
// its answer is a stream of JSON objects, one a line, and names in `Location` where the command is. A question is
// answered by `POST {location}/answer`.

/** In DATA_DIR. */
export const SOCKET = 'operator.sock';

/** Body of `POST /commands`. */
export const commandRequest = z.object({
  typed: z.array(z.string()),
  person: z.string(),
  /** In which it was typed. */
  folder: z.string(),
  colours: z.boolean(),
  interactive: z.boolean().default(false),
});

/** Body of an answer; null at the end of the input. */
export const answerRequest = z.object({ line: z.string().nullable() });

/** What a command says while it runs; `exit` is the last. */
export const commandEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('out'), line: z.string() }),
  z.object({ kind: z.literal('err'), line: z.string() }),
  z.object({ kind: z.literal('ask'), question: z.string() }),
  z.object({ kind: z.literal('exit'), code: z.literal([0, 1, 2, 3]) }),
]);

export type CommandRequest = z.infer<typeof commandRequest>;
export type AnswerRequest = z.infer<typeof answerRequest>;
export type CommandEvent = z.infer<typeof commandEvent>;
