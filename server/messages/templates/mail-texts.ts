import type { Language } from '#rules/language.ts';
import { mails as german } from '#texts/de-ch/mails.ts';
import { mails as french } from '#texts/fr-ch/mails.ts';
import { mails as italian } from '#texts/it-ch/mails.ts';
import type { Translation } from '#texts/shape.ts';

export const MAIL_TEXTS: Record<Language, Translation<typeof german>> = {
  'de-ch': german,
  'fr-ch': french,
  'it-ch': italian,
};
