import type { GiftPaper } from '#brands/brand.ts';
import { brand } from '#brands/murmeli/brand.ts';
import type { GiftMessage } from '#rules/gift-message.ts';
import type { Language } from '#rules/language.ts';

const NOTHING: GiftMessage = { forName: '', fromName: '', message: '' };

/** A short message, only names, a long message, and an empty one. */
const WORDS: Record<Language, readonly GiftMessage[]> = {
  'de-ch': [
    {
      forName: 'Anna',
      fromName: 'Ben und Clara',
      message: 'Alles Gute zum Geburtstag!\nSuch Dir etwas Schönes aus.',
    },
    { ...NOTHING, forName: 'Familie Łukaszewicz', fromName: 'Юлия' },
    {
      forName: 'Grossmutter Margrit',
      fromName: 'Mia, Luca, Noémie und der kleine Jean-Luc',
      message:
        'Liebes Grosi\n\nZu Deinem achtzigsten Geburtstag wünschen wir Dir von Herzen alles Gute, viel Gesundheit und noch viele sonnige Tage im Garten. Such Dir etwas Schönes aus, am besten etwas, das nur Dir gehört!\n\nWir freuen uns auf das Fest am Sonntag.\nBis bald',
    },
    NOTHING,
  ],
  'fr-ch': [
    {
      forName: 'Anne',
      fromName: 'Benoît et Claire',
      message: 'Joyeux anniversaire !\nFais-toi plaisir.',
    },
    { ...NOTHING, forName: 'La famille Łukaszewicz', fromName: 'Юлия' },
    {
      forName: 'Grand-maman Marguerite',
      fromName: 'Mia, Luca, Noémie et le petit Jean-Luc',
      message:
        'Chère grand-maman,\n\nPour tes quatre-vingts ans, nous te souhaitons du fond du cœur une bonne santé et encore beaucoup de belles journées au jardin. Choisis quelque chose de beau, rien que pour toi !\n\nNous nous réjouissons de la fête de dimanche.\nÀ bientôt',
    },
    NOTHING,
  ],
  'it-ch': [
    {
      forName: 'Anna',
      fromName: 'Beniamino e Chiara',
      message: 'Tanti auguri di buon compleanno!\nScegli qualcosa di bello.',
    },
    { ...NOTHING, forName: 'Famiglia Łukaszewicz', fromName: 'Юлия' },
    {
      forName: 'Nonna Margherita',
      fromName: 'Mia, Luca, Noemi e il piccolo Gianluca',
      message:
        'Cara nonna,\n\nper i tuoi ottant’anni ti auguriamo di cuore ogni bene, tanta salute e ancora molte giornate di sole in giardino. Scegli qualcosa di bello, che sia tutto per te!\n\nCi rallegriamo già della festa di domenica.\nA presto',
    },
    NOTHING,
  ],
};

/** Returns messages on every paper of the brand. */
export function exampleGifts(lang: Language): (GiftMessage & { paper: GiftPaper })[] {
  return WORDS[lang].flatMap((giftMessage, index) => {
    const paper = brand.giftPapers[(index + 1) % brand.giftPapers.length];
    return paper === undefined ? [] : [{ ...giftMessage, paper }];
  });
}
