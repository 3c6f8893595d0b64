import type { ApiError } from '../../api/api-error.ts';

/** The code with which a person shows that it is still them, where they signed in a while ago. */
export type CodeProof = {
  given: { code?: string };
  /** A code is good once. */
  spend: () => void;
  setWrong: (isWrong: boolean) => void;
};

/** Whether it was the code that was missing or wrong. */
export function isAboutCode(error: ApiError | undefined): boolean {
  return error?.body?.fieldErrors?.some(({ field }) => field === 'code') === true;
}
