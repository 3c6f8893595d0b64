import type { LocalizedText } from '#rules/cart.ts';
import type { SaleCategory } from '#server/operations/catalogue/paused-sale.ts';
import german from '#texts/de-ch/sale-pause.json' with { type: 'json' };
import french from '#texts/fr-ch/sale-pause.json' with { type: 'json' };
import italian from '#texts/it-ch/sale-pause.json' with { type: 'json' };
import { type Call, type Command, WrongUsage } from '../command.ts';
import { CATEGORY_NAMES, CATEGORY_WORDS, categoriesOf } from '../print/sale-categories.ts';
import { printJson } from '../print/table.ts';

/** A sentence stands above a list and in a line of the cart. */
const LENGTH_MAX = 300;

export const salePauseCommand: Command = {
  name: 'sale pause',
  kind: 'change',
  summary: 'Takes cards off sale, with a sentence on their pages. Orders and payments already made go on.',
  takes: `<${CATEGORY_WORDS}> [--sentence-de … --sentence-fr … --sentence-it …]`,
  words: { least: 1, most: 1 },
  options: {
    'sentence-de': { type: 'string' },
    'sentence-fr': { type: 'string' },
    'sentence-it': { type: 'string' },
  },
  examples: [
    'cadeau sale pause digital --reason "the supplier is away until 14:00"',
    'cadeau sale pause all --sentence-de "…" --sentence-fr "…" --sentence-it "…" --reason "stocktaking"',
  ],
  run: async ({ app, words, options, by, json, io }: Call<'operations'>) => {
    const categories = categoriesOf(words[0]);
    const own = ownSentence(options);
    const sentences = Object.fromEntries(
      categories.map((category) => [category, own ?? defaultSentence(category)]),
    ) as Partial<Record<SaleCategory, LocalizedText>>;
    await app.operations.pauseSale(sentences, by);
    if (json) printJson(io, sentences);
    else {
      for (const [category, sentence] of Object.entries(sentences)) {
        io.out(`${CATEGORY_NAMES[category as SaleCategory]} are off sale. Their pages say within 5 seconds:`);
        for (const text of Object.values(sentence)) io.out(`  ${text}`);
      }
    }
    return 0;
  },
};

function defaultSentence(category: SaleCategory): LocalizedText {
  return { 'de-ch': german[category], 'fr-ch': french[category], 'it-ch': italian[category] };
}

/** The operator's sentence, in all three languages or in none. */
function ownSentence(options: Call['options']): LocalizedText | undefined {
  const [de, fr, it] = ['sentence-de', 'sentence-fr', 'sentence-it'].map((name) =>
    sentenceOf(name, options[name]),
  );
  if (de === undefined && fr === undefined && it === undefined) return undefined;
  if (de === undefined || fr === undefined || it === undefined) {
    throw new WrongUsage(
      'The sentence is needed in all three languages: --sentence-de, --sentence-fr, --sentence-it.',
    );
  }
  return { 'de-ch': de, 'fr-ch': fr, 'it-ch': it };
}

function sentenceOf(name: string, value: string | boolean | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (text === '' || text.length > LENGTH_MAX || /\p{Cc}/u.test(text)) {
    throw new WrongUsage(`--${name} is one line of up to ${LENGTH_MAX} characters.`);
  }
  return text;
}
