import { words as brand } from 'virtual:brand/de-ch';
import { frame as texts } from '#texts/de-ch/frame.ts';

/** What stands around every page in this language, in one file for the browser: the shop's words and the brand's. */
export const shell = { texts, brand };
