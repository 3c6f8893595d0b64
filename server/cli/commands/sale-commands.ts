import { CATEGORIES, type Category } from '#rules/lines.ts';
import type { LocalizedText } from '#rules/localized-text.ts';
import { isPauseSentence, PAUSE_SENTENCE_MAX } from '#rules/pause-sentence.ts';
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

export const runSalePauseCommand: Run = async (call) => {
  const { app, by, io } = call;
  const categories = categoriesOf(call.words);
  const own = ownSentence(call.options);
  const sentences: Partial<Record<Category, LocalizedText>> = {};
  for (const category of categories) sentences[category] = own ?? app.operations.proposedSentence(category);
  await app.operations.pauseSale(sentences, by);
  printResult(call, sentences, () => {
    for (const category of categories) {
      io.out(`${NAMES[category]} are off sale. Their pages say within 10 seconds:`);
      for (const text of Object.values(sentences[category] ?? {})) io.out(`  ${text}`);
    }
  });
};

/** The operator's sentence, in all three languages or in none. @throws WrongUsage */
function ownSentence(options: Call['options']): LocalizedText | undefined {
  const [de, fr, it] = ['sentence-de', 'sentence-fr', 'sentence-it'].map((name) => {
    const text = options[name]?.trim();
    if (text !== undefined && !isPauseSentence(text))
      throw new WrongUsage(`--${name} is one line of up to ${PAUSE_SENTENCE_MAX} characters.`);
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

export const runSaleResume: Run = async (call) => {
  const { app, by, flags, io, words } = call;
  const leaveItems = flags.has('leave-items');
  const resumed = await app.operations.resumeSale({ categories: categoriesOf(words), leaveItems, by });
  if (resumed.kind === 'refused') {
    throw new Refused(
      resumed.why === 'on-sale'
        ? 'They are on sale already.'
        : `On the list and not in our records ("review list"): ${resumed.count}. Resolve each, or say --leave-items.`,
    );
  }
  printResult(call, resumed.categories, () => {
    for (const category of resumed.categories) io.out(`${NAMES[category]} are on sale again.`);
  });
};
