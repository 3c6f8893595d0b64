import { LANGUAGE_TAGS, type Language } from '#rules/language.ts';
import type { BrandNames } from '#texts/brand-texts.ts';
import * as translate from '#texts/translate.ts';
import type { allTexts } from './languages/all-texts.ts';

export type TextKey = translate.KeyIn<ReturnType<typeof allTexts>>;
export type Translate = translate.Translate<TextKey>;
export type Translation = translate.Translation<TextKey>;

export function createTranslation(language: Language, names?: BrandNames): Translation {
  return translate.createTranslation(LANGUAGE_TAGS[language], names);
}
