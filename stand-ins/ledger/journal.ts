import { closeSync, existsSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** An event with its sequence number and time. */
type Stamped<Event> = Event & { readonly seq: number; readonly at: string };

type Line<Event, State> = { readonly event: Stamped<Event>; readonly states: readonly State[] };

export type Journal<Event extends object, State> = {
  /** Appends an event with the new state of every record that it changed. Returns the stamped event. */
  record(event: Event, ...states: readonly State[]): Stamped<Event>;
  events(): readonly Stamped<Event>[];
  close(): void;
};

export type JournalOptions<State> = {
  readonly service: string;
  /** Folder of the file `<service>.jsonl`. If undefined, the journal is kept in memory only. */
  readonly folder: string | undefined;
  readonly now: () => number;
  /** Called for every stored state, oldest first, before `openJournal` returns. */
  readonly replay: (state: State) => void;
};

/**
 * Opens the append-only journal of one service. An event and its resulting state share one line, so a killed process
 * leaves both or neither.
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
  // Text after the last line end is an incomplete write of a killed process. Discard it.
  const incompleteLine = lines.pop() ?? '';
  if (incompleteLine !== '') truncateSync(path, Buffer.byteLength(text) - Buffer.byteLength(incompleteLine));
  return { descriptor: openSync(path, 'a'), lines };
}
