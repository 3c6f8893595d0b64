import type { Language } from '#rules/language.ts';
import type { LoadedBrand } from '#server/runtime/load-brand.ts';
import { applyBrandTexts, type BrandTextSource, createOncePerBrand } from '#texts/brand-texts.ts';
import germanPages from '#texts/de-ch/common.json' with { type: 'json' };
import german from '#texts/de-ch/mails.json' with { type: 'json' };
import frenchPages from '#texts/fr-ch/common.json' with { type: 'json' };
import french from '#texts/fr-ch/mails.json' with { type: 'json' };
import italianPages from '#texts/it-ch/common.json' with { type: 'json' };
import italian from '#texts/it-ch/mails.json' with { type: 'json' };

/** Adds the page texts for deliveries and sums. */
function addPageTexts(
  mails: typeof german,
  { delivery, free, total, totalNote, totalNoteDigital }: typeof germanPages,
) {
  return { ...mails, delivery, free, total, totalNote, totalNoteDigital };
}

const SHOP_TEXTS = {
  'de-ch': { mails: german, common: germanPages },
  'fr-ch': { mails: french, common: frenchPages },
  'it-ch': { mails: italian, common: italianPages },
};

export type MailTexts = ReturnType<typeof addPageTexts>;

const getTexts = createOncePerBrand((brand, lang) => {
  const { mails, common } = applyBrandTexts(brand, lang, SHOP_TEXTS[lang]);
  return addPageTexts(mails, common);
});

export function getMailTexts({ brand, lang }: { brand: BrandTextSource; lang: Language }): MailTexts {
  return getTexts(brand, lang);
}

/** The brand's settings used in mails. */
export type MailBrand = Pick<
  LoadedBrand['brand'],
  | 'name'
  | 'nameForms'
  | 'texts'
  | 'legalEntity'
  | 'redemption'
  | 'support'
  | 'colours'
  | 'fonts'
  | 'paymentMethods'
>;

/** A paper design for gifts. */
export type GiftPaper = LoadedBrand['brand']['giftPapers'][number];
