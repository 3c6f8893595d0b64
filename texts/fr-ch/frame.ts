import type { frame as german } from '../de-ch/frame.ts';
import type { Translation } from '../shape.ts';
import { common } from './common.ts';
import { consent } from './consent.ts';
import { pageErrors } from './page-errors.ts';

export const frame: Translation<typeof german> = { common, consent, errors: pageErrors };
