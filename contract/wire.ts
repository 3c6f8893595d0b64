import * as z from 'zod/mini';
import { LANGUAGES } from '#rules/language.ts';
import { CATEGORIES } from '#rules/lines.ts';

/** An amount in whole Rappen (CHF 12.50 is 1250). */
export const rappenSchema = z.int().check(z.nonnegative());

export const languageSchema = z.enum(LANGUAGES);

export const categorySchema = z.enum(CATEGORIES);

/** An ISO 8601 instant, UTC. */
export const instantSchema = z.iso.datetime();

/** An ISO day in Swiss time: `2026-12-24`. */
export const daySchema = z.iso.date();
