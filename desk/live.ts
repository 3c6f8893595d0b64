import { useEffect, useRef } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { BEAT_EVERY_MS, type DeskChange, deskChanges } from '#contract/desk/changes.ts';
import { toApiError } from './api/api-error.ts';
import { api, byItself } from './api/client.ts';

/** Several changes that come together are one reading; in ms. */
const SETTLED_AFTER_MS = 150;

/** What a page shows is better than that it could not be read: only a page that a person asks for says so. */
async function isServerThere(): Promise<boolean> {
  try {
    await api.me.show.query();
    return true;
  } catch (error) {
    return toApiError(error).kind === 'signed-out';
  }
}

/**
 * Reads what the page shows again when it has changed.
 * @param concerns whether a change is of what the page shows
 * @param everyMs at most so often, for a page that many changes are about
 */
export function useLive(concerns: (change: DeskChange) => boolean, everyMs = 1_000): void {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const now = useRef({ concerns, revalidate, isIdle: true });
  now.current = { concerns, revalidate, isIdle: state === 'idle' };
  useEffect(() => {
    let timer: number | undefined;
    let readAt = -everyMs;
    const read = () => {
      timer = undefined;
      // Another page is on its way, or this one anew after an action: one reading after the other.
      if (!now.current.isIdle) return later(SETTLED_AFTER_MS);
      readAt = performance.now();
      void byItself(async () => {
        if (await isServerThere()) await now.current.revalidate();
      });
    };
    const later = (afterMs: number) => {
      timer = window.setTimeout(read, afterMs);
    };
    const leave = hearChanges((changes) => {
      const isOurs = changes.some((change) => change.kind === 'all' || now.current.concerns(change));
      if (!isOurs || timer !== undefined) return;
      later(Math.max(SETTLED_AFTER_MS, readAt + everyMs - performance.now()));
    });
    return () => {
      leave();
      window.clearTimeout(timer);
    };
  }, [everyMs]);
}

/** For a page of one order. */
export function useLiveOrder(reference: string): void {
  useLive(({ order }) => order === reference);
}

/** Longer each time, so that a server which comes back is not run over; in ms. */
const AGAIN_AFTER_MS = [1_000, 2_000, 5_000, 10_000, 30_000];
/** A server that is replaced is away for so long; nobody need be told. */
const TELL_AFTER_MS = 5_000;
const ALL: readonly DeskChange[] = [{ kind: 'all' }];

type Heard = (changes: readonly DeskChange[]) => void;

const hearers = new Set<Heard>();
const watchers = new Set<() => void>();
let source: EventSource | undefined;
let timer: number | undefined;
let tellTimer: number | undefined;
let tries = 0;
let isMissing = false;
let isLost = false;
let isWanted = false;

/** Whether changes of others have not been heard for a while. */
export const isConnectionLost = (): boolean => isLost;

/** @returns what ends it */
export function watchConnection(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** @returns what ends it */
function hearChanges(heard: Heard): () => void {
  hearers.add(heard);
  return () => hearers.delete(heard);
}

/** One stream of changes while a person is signed in and looks at the page. @returns what ends it */
export function keepConnected(): () => void {
  isWanted = true;
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', retry);
  follow();
  return () => {
    isWanted = false;
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('online', retry);
    leave();
    setLost(false);
    isMissing = false;
  };
}

/** A page that nobody sees needs no news, and a browser has few connections to one address. */
function follow(): void {
  if (document.visibilityState === 'visible') connect();
  else {
    leave();
    setLost(false);
    isMissing = true;
  }
}

function retry(): void {
  if (source === undefined) connect();
}

function connect(): void {
  leave();
  if (!isWanted) return;
  const opened = new EventSource('/api/changes');
  source = opened;
  expectBeat();
  opened.addEventListener('beat', () => {
    expectBeat();
    tries = 0;
    setLost(false);
    // What happened in between was told to nobody here.
    if (isMissing) tell(ALL);
    isMissing = false;
  });
  opened.addEventListener('message', ({ data }) => {
    expectBeat();
    tell(readChanges(data));
  });
  // The session is over: the page finds that out, and leads to the sign-in.
  opened.addEventListener('end', () => {
    leave();
    tell(ALL);
  });
  opened.addEventListener('error', () => {
    // An answer that is none: the session may be over.
    if (opened.readyState === EventSource.CLOSED) tell(ALL);
    connectLater();
  });
}

function expectBeat(): void {
  clearTimeout(timer);
  timer = window.setTimeout(connectLater, 2 * BEAT_EVERY_MS);
}

/** By our own delays: a browser's tries stay the same, and end at the first answer that is none. */
function connectLater(): void {
  leave();
  isMissing = true;
  tellTimer ??= window.setTimeout(() => setLost(true), TELL_AFTER_MS);
  const afterMs = AGAIN_AFTER_MS[Math.min(tries, AGAIN_AFTER_MS.length - 1)];
  tries += 1;
  timer = window.setTimeout(connect, afterMs);
}

function leave(): void {
  clearTimeout(timer);
  source?.close();
  source = undefined;
}

function setLost(now: boolean): void {
  clearTimeout(tellTimer);
  tellTimer = undefined;
  if (now === isLost) return;
  isLost = now;
  for (const watcher of watchers) watcher();
}

function tell(changes: readonly DeskChange[]): void {
  for (const heard of hearers) heard(changes);
}

function readChanges(data: string): readonly DeskChange[] {
  try {
    return deskChanges.parse(JSON.parse(data));
  } catch {
    // Of another version: something changed.
    return ALL;
  }
}
