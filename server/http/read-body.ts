import type { core } from 'zod';
import { toFieldErrors } from './field-errors.ts';
import { badRequest } from './problem.ts';

/** A schema of Zod or Zod Mini. */
type Schema<T> = { safeParse: (body: unknown) => core.util.SafeParseResult<T> };

/** @throws Problem with the field errors */
export function readBody<T>(schema: Schema<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw badRequest(toFieldErrors(result.error.issues));
}
