import type * as z from 'zod';
import { badRequest } from '#server/http/problem.ts';

/** @throws Problem that names the fields */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  throw badRequest(
    read.error.issues.map(({ path, code }) => ({
      field: path.join('.'),
      messageKey: code === 'unrecognized_keys' ? 'bodyInvalid' : 'fieldInvalid',
    })),
  );
}
