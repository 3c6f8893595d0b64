import type { Language } from '#rules/language.ts';
import germanPages from '#texts/de-ch/common.json' with { type: 'json' };
import german from '#texts/de-ch/mails.json' with { type: 'json' };
import frenchPages from '#texts/fr-ch/common.json' with { type: 'json' };
import french from '#texts/fr-ch/mails.json' with { type: 'json' };
import italianPages from '#texts/it-ch/common.json' with { type: 'json' };
import italian from '#texts/it-ch/mails.json' with { type: 'json' };

/** Deliveries and sums have the names that the pages give them. */
function withPageWords(mails: typeof german, { delivery, free, total, totalNote }: typeof germanPages) {
  return { ...mails, delivery, free, total, totalNote };
}

export const MAIL_TEXTS: Record<Language, ReturnType<typeof withPageWords>> = {
  'de-ch': withPageWords(german, germanPages),
  'fr-ch': withPageWords(french, frenchPages),
  'it-ch': withPageWords(italian, italianPages),
};
