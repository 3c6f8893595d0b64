import { useEffect, useRef, useState } from 'react';
import type { Gifts, GiftWordsRequest, WrittenWords } from '#contract/gift.ts';
import { giftApi } from '../../browser/gift-api.ts';
import { useGifts } from './use-gifts.ts';
import { createWordsEditor, type WordsEditor, wordsDraft } from './words-editor.ts';

/** How long nobody types before what was typed is saved. */
const QUIET_MS = 1200;

type Edited = {
  /** Names the card or the envelope, over all orders. */
  id: string;
  words: WrittenWords;
  wordsOf: (gifts: Gifts) => WrittenWords | undefined;
  save: (words: GiftWordsRequest) => Promise<Gifts>;
};

/** The editor of one card's or one envelope's words, for as long as they are shown. */
export function useWordsEditor({ id, words, wordsOf, save }: Edited): WordsEditor {
  const { gifts, take } = useGifts();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [useEditor] = useState(() =>
    createWordsEditor(words, {
      save,
      reload: () => giftApi.loadGifts(gifts.orderId),
      wordsOf,
      take,
      draft: wordsDraft(id),
      later: (action) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(action, QUIET_MS);
      },
    }),
  );
  const editor = useEditor();

  useEffect(() => useEditor.getState().learn(words), [useEditor, words]);

  useEffect(() => {
    useEditor.getState().resume();
    const saveNow = () => {
      const { state, flush } = useEditor.getState();
      if (state === 'typing' || state === 'failed') void flush();
    };
    const whenHidden = () => document.hidden && saveNow();
    addEventListener('online', saveNow);
    document.addEventListener('visibilitychange', whenHidden);
    return () => {
      removeEventListener('online', saveNow);
      document.removeEventListener('visibilitychange', whenHidden);
      clearTimeout(timer.current);
      // Another card is opened, or another page: what was typed goes on its way.
      saveNow();
    };
  }, [useEditor]);

  return editor;
}
