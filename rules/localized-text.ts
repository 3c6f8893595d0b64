import * as z from 'zod/mini';
import { LANGUAGES, type Language } from './language.ts';

export const localizedTextSchema = /* @__PURE__ */ z.object(
  /* @__PURE__ */ Object.fromEntries(LANGUAGES.map((language) => [language, z.string()])) as Record<
    Language,
    z.ZodMiniString
  >,
);
export type LocalizedText = z.infer<typeof localizedTextSchema>;

export const PRODUCT_NAME = /^[\w.-]{1,100}$/;

export function isProductName(text: string): boolean {
  return PRODUCT_NAME.test(text);
}
