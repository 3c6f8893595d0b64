import * as z from 'zod';
import { reasonFault } from '#rules/reason.ts';

/** Why something is done; it is kept with who did it. */
export const reason = z
  .string()
  .trim()
  .refine((text) => reasonFault(text) === undefined);
