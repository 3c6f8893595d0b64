import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Gifts, GiftWordsRequest, WrittenWords } from '#contract/gift.ts';
import { type GiftTextFault, giftWordsSchema } from '#rules/gift-words.ts';
import { giftApi } from '../../browser/gift-api.ts';
import { type CallError, errorOf } from '../../stores/error-store.ts';
import { useGifts, useUnsaved } from './use-gifts.ts';

export type TypedWords = Omit<WrittenWords, 'version'>;

const TEXT_FIELDS = ['forName', 'message', 'fromName'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

type Faults = Partial<Record<TextField, GiftTextFault>>;

type SaveTools = {
  save: (words: GiftWordsRequest) => Promise<Gifts>;
  reload: () => Promise<Gifts>;
  /** Finds the edited words among all gifts of the order. */
  findWords: (gifts: Gifts) => WrittenWords | undefined;
};

export type SaveResult =
  | { kind: 'saved' | 'conflict'; gifts: Gifts; words: WrittenWords }
  | { kind: 'faulty'; faults: Faults }
  | { kind: 'failed'; error: CallError };

/**
 * Saves words over the version that the page has read. `conflict`: another window has stored other words meanwhile; the
 * result holds those. Never rejects.
 */
export async function saveWords(
  typed: TypedWords,
  version: number,
  { save, reload, findWords }: SaveTools,
): Promise<SaveResult> {
  const faults = findFaults(typed);
  if (Object.keys(faults).length > 0) return { kind: 'faulty', faults };
  try {
    const gifts = await save({ ...typed, version });
    return { kind: 'saved', gifts, words: findWords(gifts) ?? { ...typed, version: version + 1 } };
  } catch (thrown) {
    const error = errorOf(thrown);
    if (error.serverError?.constraint !== 'wordsChanged') return { kind: 'failed', error };
    const gifts = await reload().catch(() => undefined);
    if (gifts === undefined) return { kind: 'failed', error };
    const words = findWords(gifts);
    if (words === undefined) return { kind: 'failed', error };
    // The answer to an earlier save may have been lost: the stored words are then our own.
    return { kind: isSame(typed, words) ? 'saved' : 'conflict', gifts, words };
  }
}

export function findFaults({ forName, fromName, message }: TypedWords): Faults {
  const faults: Faults = {};
  const { error } = giftWordsSchema.safeParse({ forName, fromName, message });
  for (const issue of error?.issues ?? []) {
    const field = TEXT_FIELDS.find((candidate) => candidate === issue.path[0]);
    if (field !== undefined) faults[field] ??= issue.message.replace(/^gift\./, '') as GiftTextFault;
  }
  return faults;
}

/** Compares typed words with stored ones, which the server has tidied. */
function isSame({ paper, forName, fromName, message }: TypedWords, stored: TypedWords): boolean {
  const { data } = giftWordsSchema.safeParse({ forName, fromName, message });
  return (
    data !== undefined &&
    paper === stored.paper &&
    TEXT_FIELDS.every((field) => data[field] === stored[field])
  );
}

function toTyped({ forName, fromName, message, paper }: WrittenWords): TypedWords {
  return { forName, fromName, message, paper };
}

export type WordsEditor = {
  typed: TypedWords;
  faults: Faults;
  isUnsaved: boolean;
  /** Result of the last save; undefined before the first one and once something was typed after it. */
  result: SaveResult | { kind: 'saving' } | undefined;
  type: (field: keyof TypedWords, text: string) => void;
  /** Checks a field that has lost the focus. */
  leave: (field: TextField) => void;
  /** @returns whether the server has the typed words */
  save: () => Promise<boolean>;
  /** Replaces the typed words by the stored ones. */
  loadStored: () => void;
};

type EditedWords = Pick<SaveTools, 'save' | 'findWords'> & { words: WrittenWords };

/** The words of a card or an envelope as they are typed. They are stored by `save` alone. */
export function useWordsEditor({ words, save, findWords }: EditedWords): WordsEditor {
  const { gifts, take } = useGifts();
  const [stored, setStored] = useState(words);
  const [typed, setTyped] = useState(() => toTyped(words));
  const [faults, setFaults] = useState<Faults>({});
  const [result, setResult] = useState<WordsEditor['result']>();
  const isUnsaved =
    typed.paper !== stored.paper || TEXT_FIELDS.some((field) => typed[field] !== stored[field]);
  useUnsaved(isUnsaved);

  // The answer to another call brought newer words, and nothing typed would be lost.
  if (!isUnsaved && words.version > stored.version) {
    setStored(words);
    setTyped(toTyped(words));
  }

  function type(field: keyof TypedWords, text: string): void {
    const next = { ...typed, [field]: text };
    setTyped(next);
    if (result?.kind !== 'conflict' && result?.kind !== 'saving') setResult(undefined);
    // A shown fault disappears as soon as its field is valid.
    const found = findFaults(next);
    const shown = TEXT_FIELDS.filter((name) => faults[name] !== undefined && found[name] !== undefined);
    setFaults(Object.fromEntries(shown.map((name) => [name, found[name]])));
  }

  function leave(field: TextField): void {
    const { [field]: _shown, ...others } = faults;
    const fault = findFaults(typed)[field];
    setFaults(fault === undefined ? others : { ...others, [field]: fault });
  }

  async function saveTyped(): Promise<boolean> {
    setResult({ kind: 'saving' });
    const tools = { save, findWords, reload: () => giftApi.loadGifts(gifts.orderId) };
    const next = await saveWords(typed, stored.version, tools);
    // Synchronous: the caller may leave the page next, which is refused while words are unsaved.
    flushSync(() => {
      setResult(next);
      setFaults(next.kind === 'faulty' ? next.faults : {});
      if (next.kind !== 'saved' && next.kind !== 'conflict') return;
      take(next.gifts);
      setStored(next.words);
      // What was typed during the save stays.
      if (next.kind === 'saved') setTyped((now) => (now === typed ? toTyped(next.words) : now));
    });
    return next.kind === 'saved';
  }

  function loadStored(): void {
    setTyped(toTyped(stored));
    setFaults({});
    setResult(undefined);
  }

  return { typed, faults, isUnsaved, result, type, leave, save: saveTyped, loadStored };
}
