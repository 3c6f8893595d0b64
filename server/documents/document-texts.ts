import { applyBrandTexts, createOncePerBrand } from '#texts/brand-texts.ts';
import germanPages from '#texts/de-ch/common.json' with { type: 'json' };
import german from '#texts/de-ch/documents.json' with { type: 'json' };
import germanMails from '#texts/de-ch/mails.json' with { type: 'json' };
import frenchPages from '#texts/fr-ch/common.json' with { type: 'json' };
import french from '#texts/fr-ch/documents.json' with { type: 'json' };
import frenchMails from '#texts/fr-ch/mails.json' with { type: 'json' };
import italianPages from '#texts/it-ch/common.json' with { type: 'json' };
import italian from '#texts/it-ch/documents.json' with { type: 'json' };
import italianMails from '#texts/it-ch/mails.json' with { type: 'json' };

export type DocumentTexts = ReturnType<typeof addSharedTexts>;

/** Adds the texts shared with pages and mails. */
function addSharedTexts(
  documents: typeof german,
  { refunded, greeting, shipped }: typeof germanMails,
  { delivery, total }: typeof germanPages,
) {
  const { receipt, creditNote, deliveryNote } = documents;
  return {
    ...documents,
    receipt: { ...receipt, delivery, total },
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

const SHOP_TEXTS = {
  'de-ch': { documents: german, mails: germanMails, common: germanPages },
  'fr-ch': { documents: french, mails: frenchMails, common: frenchPages },
  'it-ch': { documents: italian, mails: italianMails, common: italianPages },
};

export const getDocumentTexts = createOncePerBrand((brand, lang): DocumentTexts => {
  const { documents, mails, common } = applyBrandTexts(brand, lang, SHOP_TEXTS[lang]);
  return addSharedTexts(documents, mails, common);
});
