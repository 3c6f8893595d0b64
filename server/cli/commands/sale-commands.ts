import type { LocalizedText } from '#rules/cart.ts';
import type { Language } from '#rules/language.ts';
import { CATEGORIES, type Category } from '#rules/lines.ts';
import { inWordsOf, type Speaker } from '#texts/brand-texts.ts';
import german from '#texts/de-ch/sale-pause.json' with { type: 'json' };
import french from '#texts/fr-ch/sale-pause.json' with { type: 'json' };
import italian from '#texts/it-ch/sale-pause.json' with { type: 'json' };
import { type Call, Refused, type Run, WrongUsage } from '../command.ts';
import { shownTime } from '../print/shown-time.ts';
import { printable, printResult } from '../print/table.ts';

const NAMES: Record<Category, string> = { digital: 'Digital cards', physical: 'Posted cards' };

/** @throws WrongUsage */
function categoriesOf([word]: readonly string[]): readonly Category[] {
  const categories = CATEGORIES.filter((category) => word === 'all' || word === category);
  if (categories.length === 0) throw new WrongUsage(`"${word}" is none of digital, physical, all.`);
  return categories;
}

export const runSaleStatus: Run = async (call) => {
  const { io } = call;
  const pauses = await call.app.operations.salePauses();
  const all = CATEGORIES.map((category) => ({
    category,
    pause: pauses.find((one) => one.category === category) ?? null,
  }));
  printResult(call, all, () => {
    for (const { category, pause } of all) {
      const since = pause && ` since ${shownTime(pause.since)}, by ${printable(pause.person)}:`;
      io.out(`${NAMES[category]} are ${since === null ? 'on sale.' : `off sale${since}`}`);
      for (const text of Object.values(pause?.sentence ?? {})) io.out(`  ${printable(text)}`);
    }
  });
};

/** A sentence stands above a list and in a line of the cart. */
const LENGTH_MAX = 300;

export const runSalePauseCommand: Run = async (call) => {
  const { app, by, io } = call;
  const categories = categoriesOf(call.words);
  const own = ownSentence(call.options);
  const sentences: Partial<Record<Category, LocalizedText>> = {};
  for (const category of categories) sentences[category] = own ?? defaultSentence(app.brand, category);
  await app.operations.pauseSale(sentences, by);
  printResult(call, sentences, () => {
    for (const category of categories) {
      io.out(`${NAMES[category]} are off sale. Their pages say within 10 seconds:`);
      for (const text of Object.values(sentences[category] ?? {})) io.out(`  ${text}`);
    }
  });
};

function defaultSentence(brand: Speaker, category: Category): LocalizedText {
  const said = (language: Language, pause: typeof german) =>
    inWordsOf(brand, language, { 'sale-pause': pause })['sale-pause'][category];
  return {
    'de-ch': said('de-ch', german),
    'fr-ch': said('fr-ch', french),
    'it-ch': said('it-ch', italian),
  };
}

/** The operator's sentence, in all three languages or in none. @throws WrongUsage */
function ownSentence(options: Call['options']): LocalizedText | undefined {
  const [de, fr, it] = ['sentence-de', 'sentence-fr', 'sentence-it'].map((name) => {
    const text = options[name]?.trim();
    if (text !== undefined && (text === '' || text.length > LENGTH_MAX || /\p{Cc}/u.test(text)))
      throw new WrongUsage(`--${name} is one line of up to ${LENGTH_MAX} characters.`);
    return text;
  });
  if (de === undefined && fr === undefined && it === undefined) return undefined;
  if (de === undefined || fr === undefined || it === undefined) {
    throw new WrongUsage(
      'The sentence is needed in all three languages: --sentence-de, --sentence-fr, --sentence-it.',
    );
  }
  return { 'de-ch': de, 'fr-ch': fr, 'it-ch': it };
}

/** @throws Refused while payments or cards wait for a person that a restored database does not know */
async function refuseUnknown({ app: { operations } }: Call): Promise<void> {
  await operations.resolveFoundItems();
  const count = await operations.countUnknownItems();
  if (count === 0) return;
  throw new Refused(
    `On the list and not in our records ("review list"): ${count}. Resolve each, or say --leave-items.`,
  );
}

export const runSaleResume: Run = async (call) => {
  if (!call.flags.has('leave-items')) await refuseUnknown(call);
  const resumed = await call.app.operations.resumeSale(categoriesOf(call.words), call.by);
  if (resumed.length === 0) throw new Refused('They are on sale already.');
  printResult(call, resumed, () => {
    for (const category of resumed) call.io.out(`${NAMES[category]} are on sale again.`);
  });
};
