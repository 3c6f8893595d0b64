import { Problem } from '#server/http/problem.ts';

/** The rules do not allow it. @param why by the word of the rule @throws Problem 409 */
export function refused(why: string): never {
  throw new Problem('BUSINESS_CONSTRAINT_VIOLATION', { constraint: why });
}
