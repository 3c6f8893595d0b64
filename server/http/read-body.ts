import type { core } from 'zod';
import { fieldErrorsOf } from './field-errors.ts';
import { badRequest } from './problem.ts';

/** A schema of the whole library or of its small form for browsers. */
type Schema<T> = { safeParse: (body: unknown) => core.util.SafeParseResult<T> };

/** @throws Problem that names the fields */
export function readBody<T>(schema: Schema<T>, body: unknown): T {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  throw badRequest(fieldErrorsOf(read.error.issues));
}
