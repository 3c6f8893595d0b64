import type { Fault } from '../../api/fault.ts';

/** The code with which a person shows that it is still them, where they signed in a while ago. */
export type CodeProof = {
  given: { code?: string };
  /** A code is good once. */
  spend: () => void;
  setWrong: (isWrong: boolean) => void;
};

/** Whether it was the code that was missing or wrong. */
export function isAboutCode(fault: Fault | undefined): boolean {
  return fault?.told?.fieldErrors?.some(({ field }) => field === 'code') === true;
}
