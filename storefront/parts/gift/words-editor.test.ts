import { expect, it } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import type { GiftWordsRequest, WrittenWords } from '#contract/gift.ts';
import { memoryTexts } from '../../testing/memory-texts.ts';
import { noWords, sampleCard, sampleGifts } from '../../testing/sample-gifts.ts';
import { tabDraft } from './tab-draft.ts';
import { createWordsEditor, type WordsDraft } from './words-editor.ts';

const fault = (status: number, constraint?: string) =>
  new ApiError(status, {
    id: 'trace',
    timestamp: '2026-11-23T10:00:00.000Z',
    messageKey: status === 409 ? 'BUSINESS_CONSTRAINT_VIOLATION' : 'INTERNAL_SERVER_ERROR',
    ...(constraint !== undefined && { constraint }),
  });

const giftsWith = (words: WrittenWords) => sampleGifts({ cards: [sampleCard({ words })] });

/** An editor in one tab, over a server that keeps words or answers as told. */
function openEditor(found = noWords, kept = memoryTexts().tab()) {
  const server = { words: found, refuses: [] as ApiError[] };
  const asked: GiftWordsRequest[] = [];
  const waiting: (() => void)[] = [];
  const draft = tabDraft<WordsDraft>(
    'words.card-1',
    { safeParse: (value) => ({ data: value as WordsDraft }) },
    kept,
  );
  const editor = createWordsEditor(found, {
    save: async (request) => {
      asked.push(request);
      const refused = server.refuses.shift();
      if (refused !== undefined) throw refused;
      if (request.version !== server.words.version) throw fault(409, 'wordsChanged');
      const { version, ...words } = request;
      server.words = { ...words, message: words.message.trim(), version: version + 1 };
      return giftsWith(server.words);
    },
    reload: async () => giftsWith(server.words),
    wordsOf: ({ cards }) => cards[0]?.words,
    take: () => {},
    draft,
    later: (action) => void waiting.splice(0, waiting.length, action),
  });
  const now = () => editor.getState();
  return { now, server, asked, draft, kept, quiet: () => waiting.shift()?.() };
}

it('what is typed is saved by itself once nobody types any more, and then nothing is left in the tab', async () => {
  const { now, server, asked, draft, quiet } = openEditor();
  now().type('forName', 'Non');
  now().type('forName', 'Nonna');
  expect(draft.read()?.typed.forName).toBe('Nonna');
  quiet();
  expect(await now().flush()).toBe(true);
  expect(asked).toHaveLength(1);
  expect(server.words).toMatchObject({ forName: 'Nonna', version: 1 });
  expect([now().state, now().saves, draft.read()]).toEqual(['saved', 1, undefined]);
});

it('what was typed while it was saved is saved after it, under the new version', async () => {
  const { now, server, asked } = openEditor();
  now().type('message', 'Alles');
  const saving = now().flush();
  now().type('message', 'Alles Gute');
  expect(await saving).toBe(true);
  expect(asked.map(({ version, message }) => [version, message])).toEqual([
    [0, 'Alles'],
    [1, 'Alles Gute'],
  ]);
  expect(server.words.version).toBe(2);
});

it('a space at the end is nothing to save again', async () => {
  const { now, asked } = openEditor();
  now().type('message', 'Alles Gute ');
  await now().flush();
  expect(await now().flush()).toBe(true);
  expect(asked).toHaveLength(1);
});

it('a text that cannot stand on a card is not sent, its fault is told, and goes as soon as it is right', async () => {
  const { now, asked } = openEditor();
  now().type('message', 'Hoch soll sie leben 🎉');
  expect(now().faults).toEqual({});
  expect(await now().flush()).toBe(false);
  expect([now().state, now().faults, asked]).toEqual(['faulty', { message: 'notPrintable' }, []]);
  now().type('message', 'Hoch soll sie leben');
  expect(now().faults).toEqual({});
  now().type('message', 'www.beispiel.example');
  now().leave('message');
  expect(now().faults).toEqual({ message: 'webAddress' });
});

it('a save that fails keeps the text, also over a reload, and can be repeated', async () => {
  const first = openEditor();
  first.server.refuses.push(fault(500));
  first.now().type('forName', 'Nonna');
  expect(await first.now().flush()).toBe(false);
  expect([first.now().state, first.now().error?.serverError?.id]).toEqual(['failed', 'trace']);
  const second = openEditor(noWords, first.kept);
  expect([second.now().typed.forName, second.now().state]).toEqual(['Nonna', 'typing']);
  second.now().resume();
  second.quiet();
  expect(await second.now().flush()).toBe(true);
  expect(second.asked).toHaveLength(1);
  expect(second.draft.read()).toBeUndefined();
});

const THEIRS = { ...noWords, forName: 'Tante Rosa', version: 1 };

it.each([
  ['mine', 'Nonna', 2],
  ['theirs', 'Tante Rosa', 1],
] as const)('words of another tab are shown, and %s can be kept', async (whose, forName, version) => {
  const { now, server, draft } = openEditor();
  server.words = THEIRS;
  now().type('forName', 'Nonna');
  expect(await now().flush()).toBe(false);
  expect([now().state, now().theirs, now().typed.forName]).toEqual(['conflict', THEIRS, 'Nonna']);
  if (whose === 'mine') await now().keepMine();
  else now().takeTheirs();
  expect(server.words).toMatchObject({ forName, version });
  expect([now().state, now().typed.forName, draft.read()]).toEqual(['saved', forName, undefined]);
});

it('an answer that got lost is no conflict with oneself', async () => {
  const { now, server } = openEditor();
  now().type('forName', 'Nonna');
  server.words = { ...noWords, forName: 'Nonna', version: 1 };
  expect(await now().flush()).toBe(true);
  expect(now().state).toBe('saved');
});

it('what was typed before other words were written is put beside them when the page is opened again', async () => {
  const first = openEditor();
  first.now().type('forName', 'Nonna');
  const second = openEditor(THEIRS, first.kept);
  expect([second.now().state, second.now().typed.forName, second.now().theirs]).toEqual([
    'conflict',
    'Nonna',
    THEIRS,
  ]);
  expect(await second.now().flush()).toBe(false);
});

it('what another call has changed is learned where nothing is typed', () => {
  const { now } = openEditor();
  now().learn({ ...noWords, fromName: 'Lea', version: 1 });
  expect(now().typed.fromName).toBe('Lea');
  now().type('fromName', 'Lea und Marco');
  now().learn({ ...noWords, fromName: 'Tom', version: 2 });
  expect(now().typed.fromName).toBe('Lea und Marco');
});
