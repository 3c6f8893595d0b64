import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Gifts, GiftWordsRequest, WrittenWords } from '#contract/gift.ts';
import { type GiftTextError, giftWordsSchema } from '#rules/gift-words.ts';
import { giftApi } from '../../browser/gift-api.ts';
import { type CallError, toCallError } from '../../stores/error-store.ts';
import { useGifts, useUnsavedWarning } from './use-gifts.ts';

export type WordsDraft = Omit<WrittenWords, 'version'>;

const TEXT_FIELDS = ['forName', 'message', 'fromName'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

type WordsErrors = Partial<Record<TextField, GiftTextError>>;

type SaveDeps = {
  save: (words: GiftWordsRequest) => Promise<Gifts>;
  reload: () => Promise<Gifts>;
  findWords: (gifts: Gifts) => WrittenWords | undefined;
};

export type SaveResult =
  | { kind: 'saved' | 'conflict'; gifts: Gifts; words: WrittenWords }
  | { kind: 'faulty'; errors: WordsErrors }
  | { kind: 'failed'; error: CallError };

/**
 * Saves words over the version that the page has read. `conflict`: another window has stored other words meanwhile,
 * which the result contains. Never rejects.
 */
export async function saveWords(
  typed: WordsDraft,
  version: number,
  { save, reload, findWords }: SaveDeps,
): Promise<SaveResult> {
  const errors = findWordsErrors(typed);
  if (Object.keys(errors).length > 0) return { kind: 'faulty', errors };
  try {
    const gifts = await save({ ...typed, version });
    return { kind: 'saved', gifts, words: findWords(gifts) ?? { ...typed, version: version + 1 } };
  } catch (thrown) {
    const error = toCallError(thrown);
    if (error.serverError?.constraint !== 'wordsChanged') return { kind: 'failed', error };
    const gifts = await reload().catch(() => undefined);
    if (gifts === undefined) return { kind: 'failed', error };
    const words = findWords(gifts);
    if (words === undefined) return { kind: 'failed', error };
    // The answer to an earlier save may have been lost: the stored words are then our own.
    return { kind: isSame(typed, words) ? 'saved' : 'conflict', gifts, words };
  }
}

export function findWordsErrors({ forName, fromName, message }: WordsDraft): WordsErrors {
  const errors: WordsErrors = {};
  const { error } = giftWordsSchema.safeParse({ forName, fromName, message });
  for (const issue of error?.issues ?? []) {
    const field = TEXT_FIELDS.find((candidate) => candidate === issue.path[0]);
    if (field !== undefined) errors[field] ??= issue.message.replace(/^gift\./, '') as GiftTextError;
  }
  return errors;
}

/** Compares typed words with stored ones, which the server has normalized. */
function isSame({ paper, forName, fromName, message }: WordsDraft, stored: WordsDraft): boolean {
  const { data } = giftWordsSchema.safeParse({ forName, fromName, message });
  return (
    data !== undefined &&
    paper === stored.paper &&
    TEXT_FIELDS.every((field) => data[field] === stored[field])
  );
}

function toTyped({ forName, fromName, message, paper }: WrittenWords): WordsDraft {
  return { forName, fromName, message, paper };
}

export type WordsEditor = {
  typed: WordsDraft;
  errors: WordsErrors;
  isUnsaved: boolean;
  /** Result of the last save; undefined before the first one and after further typing. */
  result: SaveResult | { kind: 'saving' } | undefined;
  setField: (field: keyof WordsDraft, text: string) => void;
  validateField: (field: TextField) => void;
  /** @returns true if the server has stored the typed words */
  save: () => Promise<boolean>;
  /** Replaces the typed words with the stored ones. */
  loadStored: () => void;
};

type EditedWords = Pick<SaveDeps, 'save' | 'findWords'> & { words: WrittenWords };

export function useWordsEditor({ words, save, findWords }: EditedWords): WordsEditor {
  const { gifts, setGifts } = useGifts();
  const [stored, setStored] = useState(words);
  const [typed, setTyped] = useState(() => toTyped(words));
  const [errors, setErrors] = useState<WordsErrors>({});
  const [result, setResult] = useState<WordsEditor['result']>();
  const isUnsaved =
    typed.paper !== stored.paper || TEXT_FIELDS.some((field) => typed[field] !== stored[field]);
  useUnsavedWarning(isUnsaved);

  // Another call returned newer words, and no typed words would be lost.
  if (!isUnsaved && words.version > stored.version) {
    setStored(words);
    setTyped(toTyped(words));
  }

  function setField(field: keyof WordsDraft, text: string): void {
    const next = { ...typed, [field]: text };
    setTyped(next);
    if (result?.kind !== 'conflict' && result?.kind !== 'saving') setResult(undefined);
    // A shown error disappears as soon as its field is valid.
    const found = findWordsErrors(next);
    const shown = TEXT_FIELDS.filter((name) => errors[name] !== undefined && found[name] !== undefined);
    setErrors(Object.fromEntries(shown.map((name) => [name, found[name]])));
  }

  function validateField(field: TextField): void {
    const { [field]: _shown, ...others } = errors;
    const validationError = findWordsErrors(typed)[field];
    setErrors(validationError === undefined ? others : { ...others, [field]: validationError });
  }

  async function saveTyped(): Promise<boolean> {
    setResult({ kind: 'saving' });
    const deps = { save, findWords, reload: () => giftApi.loadGifts(gifts.orderId) };
    const next = await saveWords(typed, stored.version, deps);
    // Synchronous, because the caller may leave the page next, which unsaved words would block.
    flushSync(() => {
      setResult(next);
      setErrors(next.kind === 'faulty' ? next.errors : {});
      if (next.kind !== 'saved' && next.kind !== 'conflict') return;
      setGifts(next.gifts);
      setStored(next.words);
      // Keeps input typed during the save.
      if (next.kind === 'saved') setTyped((now) => (now === typed ? toTyped(next.words) : now));
    });
    return next.kind === 'saved';
  }

  function loadStored(): void {
    setTyped(toTyped(stored));
    setErrors({});
    setResult(undefined);
  }

  return { typed, errors, isUnsaved, result, setField, validateField, save: saveTyped, loadStored };
}
