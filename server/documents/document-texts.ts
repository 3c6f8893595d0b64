import type { Language } from '#rules/language.ts';
import { documents as german } from '#texts/de-ch/documents.ts';
import { documents as french } from '#texts/fr-ch/documents.ts';
import { documents as italian } from '#texts/it-ch/documents.ts';
import type { Translation } from '#texts/shape.ts';

export const DOCUMENT_TEXTS: Record<Language, Translation<typeof german>> = {
  'de-ch': german,
  'fr-ch': french,
  'it-ch': italian,
};
