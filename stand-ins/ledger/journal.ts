import { closeSync, existsSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** What happened, stamped with its place in the order of things. */
type Stamped<Event> = Event & { readonly seq: number; readonly at: string };

type Line<Event, State> = { readonly event: Stamped<Event>; readonly states: readonly State[] };

export type Journal<Event extends object, State> = {
  /** Appends one event together with the new state of everything it changed; gives it back stamped. */
  record(event: Event, ...states: readonly State[]): Stamped<Event>;
  events(): readonly Stamped<Event>[];
  close(): void;
};

export type JournalOptions<State> = {
  readonly service: string;
  /** Folder of the file `<service>.jsonl`; without it the journal lives in memory only. */
  readonly folder: string | undefined;
  readonly now: () => number;
  /** Called for every stored state, oldest first, before `openJournal` returns. */
  readonly replay: (state: State) => void;
};

/**
 * The append-only memory of one service. An event and the state that it leads to are one line, so a process
 * killed at any moment leaves either both or none of them.
 */
export function openJournal<Event extends object, State>(
  options: JournalOptions<State>,
): Journal<Event, State> {
  const events: Stamped<Event>[] = [];
  const file = options.folder === undefined ? undefined : openFile(options.folder, options.service);
  for (const line of file?.lines ?? []) {
    const { event, states } = JSON.parse(line) as Line<Event, State>;
    events.push(event);
    for (const state of states) options.replay(state);
  }
  return {
    record(event, ...states) {
      const at = new Date(options.now()).toISOString();
      const stamped = { seq: events.length + 1, at, ...event };
      events.push(stamped);
      if (file) writeSync(file.descriptor, `${JSON.stringify({ event: stamped, states })}\n`);
      return stamped;
    },
    events: () => events,
    close() {
      if (file) closeSync(file.descriptor);
    },
  };
}

function openFile(folder: string, service: string): { descriptor: number; lines: string[] } {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${service}.jsonl`);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const lines = text.split('\n');
  // What follows the last line end was cut off by a kill in the middle of writing: it never happened.
  const rest = lines.pop() ?? '';
  if (rest !== '') truncateSync(path, Buffer.byteLength(text) - Buffer.byteLength(rest));
  return { descriptor: openSync(path, 'a'), lines };
}
