import type { StoreApi } from 'zustand/vanilla';
import {
  browserRoom,
  forgetStored,
  type Room,
  readStored,
  type Schema,
  writeStored,
} from './browser-storage.ts';

export type Kept<State, Value> = {
  name: string;
  schema: Schema<Value>;
  /** The part of the state that outlives the page; undefined when there is nothing worth keeping. */
  pick: (state: State) => Value | undefined;
  /** What the state becomes from what was kept; undefined: nothing was, or another tab forgot it. */
  put: (value: Value | undefined) => Partial<State>;
};

/**
 * Fills a store from storage and keeps the two equal, over tabs as well. Does nothing on the server, so a
 * store there stays as it was made. While React hydrates, Zustand shows a store as it was made, and only then
 * as it is: the page hydrates from the same bytes as everybody's.
 */
export function keep<State, Value>(
  store: StoreApi<State>,
  kept: Kept<State, Value>,
  room: Room | undefined = browserRoom(),
): void {
  if (room === undefined) return;
  let known: string | undefined;

  const read = () => {
    const value = readStored(room, kept.name, kept.schema);
    known = JSON.stringify(value);
    store.setState(kept.put(value));
  };

  store.subscribe((state) => {
    const value = kept.pick(state);
    const text = JSON.stringify(value);
    if (text === known) return;
    known = text;
    if (value === undefined) forgetStored(room, kept.name);
    else writeStored(room, kept.name, value);
  });
  room.follow((name) => {
    if (name === undefined || name === kept.name) read();
  });
  read();
}
