import * as z from 'zod/mini';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { Gifts, GiftWordsRequest, WrittenWords } from '#contract/gift.ts';
import { type GiftTextFault, giftWordsSchema } from '#rules/gift-words.ts';
import { type CallError, errorOf } from '../../stores/error-store.ts';
import { type TabDraft, tabDraft } from './tab-draft.ts';

const typedSchema = z.strictObject({
  forName: z.string(),
  fromName: z.string(),
  message: z.string(),
  paper: z.string(),
});
export type TypedWords = z.infer<typeof typedSchema>;

const TEXT_FIELDS = ['forName', 'message', 'fromName'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

const draftSchema = z.strictObject({ typed: typedSchema, version: z.int() });
export type WordsDraft = z.infer<typeof draftSchema>;

type Faults = Partial<Record<TextField, GiftTextFault>>;

export type WordsEditor = {
  typed: TypedWords;
  /** Told once a field was left, or its words were to be saved. */
  faults: Faults;
  /**
   * `saved`: the server has what stands here. `faulty`: it cannot stand on a card. `failed`: the server did not take it.
   * `conflict`: other words were written meanwhile.
   */
  state: 'saved' | 'typing' | 'saving' | 'faulty' | 'failed' | 'conflict';
  /** How often it was saved on this page; 0: it is as it was found. */
  saves: number;
  error: CallError | null;
  /** What the server has, in a conflict. */
  theirs: WrittenWords | null;
  type: (field: keyof TypedWords, text: string) => void;
  /** A field was left. */
  leave: (field: TextField) => void;
  /** Saves in a moment what is not saved yet: what the tab has kept from before. */
  resume: () => void;
  /** Saves at once what is not saved yet. @returns whether the server has what stands here */
  flush: () => Promise<boolean>;
  /** In a conflict: what stands here takes the place of the others' words. */
  keepMine: () => Promise<boolean>;
  takeTheirs: () => void;
  /** The server has told of the words in the answer to something else. */
  learn: (words: WrittenWords) => void;
};

export type WordsTools = {
  save: (words: GiftWordsRequest) => Promise<Gifts>;
  reload: () => Promise<Gifts>;
  /** Out of all gifts, the words that are edited here. */
  wordsOf: (gifts: Gifts) => WrittenWords | undefined;
  /** The page takes what was answered. */
  take: (gifts: Gifts) => void;
  draft: TabDraft<WordsDraft>;
  /** Calls back in a moment, unless it is asked again before. */
  later: (action: () => void) => void;
};

export function wordsDraft(of: string): TabDraft<WordsDraft> {
  return tabDraft(`words.${of}`, draftSchema);
}

function typedOf({ forName, fromName, message, paper }: WrittenWords): TypedWords {
  return { forName, fromName, message, paper };
}

/** As the server keeps them: tidied, and their paper. */
function isSame(typed: TypedWords, words: TypedWords): boolean {
  const { data } = checked(typed);
  if (data === undefined) return false;
  return typed.paper === words.paper && TEXT_FIELDS.every((field) => data[field] === words[field]);
}

function checked({ forName, fromName, message }: TypedWords) {
  return giftWordsSchema.safeParse({ forName, fromName, message });
}

function faultsOf(typed: TypedWords): Faults {
  const faults: Faults = {};
  for (const { path, message } of checked(typed).error?.issues ?? []) {
    const field = TEXT_FIELDS.find((candidate) => candidate === path[0]);
    if (field !== undefined) faults[field] ??= message.replace(/^gift\./, '') as GiftTextFault;
  }
  return faults;
}

/**
 * What is written on a card, saved by itself while one types. Nothing typed is lost: it is kept in the tab until the
 * server has it, and words that another tab has written are shown before they are overwritten.
 */
export function createWordsEditor(
  found: WrittenWords,
  tools: WordsTools,
): UseBoundStore<StoreApi<WordsEditor>> {
  const { draft } = tools;
  let saved = found;
  let saving: Promise<boolean> | undefined;

  return create<WordsEditor>()((set, get) => {
    function settle(words: WrittenWords, change: Partial<WordsEditor> = {}): void {
      saved = words;
      draft.clear();
      set({ state: 'saved', error: null, theirs: null, faults: {}, ...change });
    }

    function keep(): void {
      draft.write({ typed: get().typed, version: saved.version });
    }

    async function save(): Promise<boolean> {
      const { typed } = get();
      if (isSame(typed, saved)) {
        settle(saved);
        return true;
      }
      const faults = faultsOf(typed);
      if (Object.keys(faults).length > 0) {
        set({ faults, state: 'faulty' });
        return false;
      }
      set({ state: 'saving', faults: {}, error: null });
      try {
        const gifts = await tools.save({ ...typed, version: saved.version });
        return taken(gifts, typed);
      } catch (error) {
        return failed(error, typed);
      }
    }

    function taken(gifts: Gifts, sent: TypedWords): boolean | Promise<boolean> {
      const words = tools.wordsOf(gifts);
      if (words !== undefined) saved = words;
      tools.take(gifts);
      const { typed, saves } = get();
      if (typed !== sent) {
        keep();
        set({ state: 'typing' });
        return save();
      }
      settle(saved, { saves: saves + 1 });
      return true;
    }

    async function failed(thrown: unknown, sent: TypedWords): Promise<boolean> {
      const error = errorOf(thrown);
      if (error.serverError?.constraint !== 'wordsChanged') {
        set({ state: 'failed', error });
        return false;
      }
      try {
        const gifts = await tools.reload();
        const theirs = tools.wordsOf(gifts);
        // An answer of ours that got lost is no conflict.
        if (theirs !== undefined && isSame(sent, theirs)) return taken(gifts, sent);
        set({ state: 'conflict', theirs: theirs ?? null, error: null });
      } catch (again) {
        set({ state: 'failed', error: errorOf(again) });
      }
      return false;
    }

    /** One after the other: each save begins where the one before has ended. */
    function flush(): Promise<boolean> {
      const { state } = get();
      if (state === 'conflict') return Promise.resolve(false);
      saving ??= save().finally(() => {
        saving = undefined;
      });
      return saving;
    }

    const kept = draft.read();
    const isKept = kept !== undefined && !isSame(kept.typed, found);
    const isStale = isKept && kept.version !== found.version;
    if (!isKept) draft.clear();

    return {
      typed: isKept ? kept.typed : typedOf(found),
      faults: {},
      state: isStale ? 'conflict' : isKept ? 'typing' : 'saved',
      saves: 0,
      error: null,
      theirs: isStale ? found : null,
      type(field, text) {
        const typed = { ...get().typed, [field]: text };
        const { faults, state } = get();
        set({ typed, state: state === 'conflict' || state === 'saving' ? state : 'typing' });
        // Late blame, early praise: what was told goes away as soon as it is right.
        if (Object.keys(faults).length > 0) {
          const now = faultsOf(typed);
          const still = TEXT_FIELDS.filter((name) => faults[name] !== undefined && now[name] !== undefined);
          set({ faults: Object.fromEntries(still.map((name) => [name, now[name]])) });
        }
        keep();
        tools.later(() => void flush());
      },
      leave(field) {
        const fault = faultsOf(get().typed)[field];
        const { [field]: _told, ...others } = get().faults;
        set({ faults: fault === undefined ? others : { ...others, [field]: fault } });
      },
      resume() {
        if (get().state === 'typing') tools.later(() => void flush());
      },
      flush,
      async keepMine() {
        const { theirs } = get();
        if (theirs !== null) saved = theirs;
        keep();
        set({ state: 'typing', theirs: null });
        return flush();
      },
      takeTheirs() {
        const { theirs } = get();
        if (theirs !== null) settle(theirs, { typed: typedOf(theirs) });
      },
      learn(words) {
        if (words.version === saved.version || get().state === 'conflict') return;
        if (get().state === 'saved') settle(words, { typed: typedOf(words) });
      },
    };
  });
}
