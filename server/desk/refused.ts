import { Problem } from '#server/http/problem.ts';

/** Why a rule does not allow an action. Each code has its sentence in `texts/<lang>/desk/errors.json`. */
export type RefusalCode = keyof typeof import('#texts/de-ch/desk/errors.json', { with: { type: 'json' }});

/** The rules do not allow it. @throws Problem 409 */
export function refused(code: RefusalCode): never {
  throw new Problem('BUSINESS_CONSTRAINT_VIOLATION', { constraint: code });
}
