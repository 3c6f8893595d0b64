import type { Language } from '#rules/language.ts';
import germanPages from '#texts/de-ch/common.json' with { type: 'json' };
import german from '#texts/de-ch/documents.json' with { type: 'json' };
import germanMails from '#texts/de-ch/mails.json' with { type: 'json' };
import frenchPages from '#texts/fr-ch/common.json' with { type: 'json' };
import french from '#texts/fr-ch/documents.json' with { type: 'json' };
import frenchMails from '#texts/fr-ch/mails.json' with { type: 'json' };
import italianPages from '#texts/it-ch/common.json' with { type: 'json' };
import italian from '#texts/it-ch/documents.json' with { type: 'json' };
import italianMails from '#texts/it-ch/mails.json' with { type: 'json' };

export type DocumentTexts = ReturnType<typeof withSharedWords>;

/** What pages and mails name already has the same name on paper. */
function withSharedWords(
  documents: typeof german,
  { methods, refunded, greeting, shipped }: typeof germanMails,
  { delivery, total }: typeof germanPages,
) {
  const { receipt, creditNote, deliveryNote } = documents;
  return {
    ...documents,
    receipt: { ...receipt, methods, delivery, total },
    creditNote: {
      ...creditNote,
      total: refunded.total,
      cardsVoid_one: refunded.void_one,
      cardsVoid_other: refunded.void_other,
    },
    deliveryNote: {
      ...deliveryNote,
      greeting,
      activeTitle: shipped.activeTitle,
    },
  };
}

export const DOCUMENT_TEXTS: Record<Language, DocumentTexts> = {
  'de-ch': withSharedWords(german, germanMails, germanPages),
  'fr-ch': withSharedWords(french, frenchMails, frenchPages),
  'it-ch': withSharedWords(italian, italianMails, italianPages),
};
