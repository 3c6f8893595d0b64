import { useEffect, useRef } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { type DeskChange, deskChanges, HEARTBEAT_INTERVAL_MS } from '#contract/desk/changes.ts';
import { toApiError } from './api/api-error.ts';
import { api, runInBackground } from './api/client.ts';

/** Changes within this time cause a single reload; in ms. */
const DEBOUNCE_MS = 150;

/** Prevents a background reload from replacing a stale page by an error. */
async function isServerReachable(): Promise<boolean> {
  try {
    await api.me.show.query();
    return true;
  } catch (error) {
    return toApiError(error).kind === 'signed-out';
  }
}

/**
 * Reloads the page's data when it changes.
 * @param isRelevant returns true if a change affects the page
 * @param intervalMs minimum time between two reloads, for pages with frequent changes
 */
export function useLiveReload(isRelevant: (change: DeskChange) => boolean, intervalMs = 1_000): void {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const now = useRef({ isRelevant, revalidate, isIdle: true });
  now.current = { isRelevant, revalidate, isIdle: state === 'idle' };
  useEffect(() => {
    let timer: number | undefined;
    let readAt = -intervalMs;
    const read = () => {
      timer = undefined;
      // Wait until the current navigation or reload is complete.
      if (!now.current.isIdle) return later(DEBOUNCE_MS);
      readAt = performance.now();
      void runInBackground(async () => {
        if (await isServerReachable()) await now.current.revalidate();
      });
    };
    const later = (afterMs: number) => {
      timer = window.setTimeout(read, afterMs);
    };
    const unsubscribe = subscribeToChanges((changes) => {
      const hasRelevantChange = changes.some(
        (change) => change.kind === 'all' || now.current.isRelevant(change),
      );
      if (!hasRelevantChange || timer !== undefined) return;
      later(Math.max(DEBOUNCE_MS, readAt + intervalMs - performance.now()));
    });
    return () => {
      unsubscribe();
      window.clearTimeout(timer);
    };
  }, [intervalMs]);
}

export function useOrderLiveReload(reference: string): void {
  useLiveReload(({ order }) => order === reference);
}

/** Increasing delays, so that a restarted server isn't overloaded; in ms. */
const RECONNECT_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000];
/** Must exceed a server restart, which shows no warning. */
const LOST_AFTER_MS = 5_000;
const ALL: readonly DeskChange[] = [{ kind: 'all' }];

type ChangeListener = (changes: readonly DeskChange[]) => void;

const changeListeners = new Set<ChangeListener>();
const connectionListeners = new Set<() => void>();
let source: EventSource | undefined;
let timer: number | undefined;
let lostTimer: number | undefined;
let attempts = 0;
let hasMissedChanges = false;
let isLost = false;
let isEnabled = false;

export const isConnectionLost = (): boolean => isLost;

export function subscribeToConnection(listener: () => void): () => void {
  connectionListeners.add(listener);
  return () => connectionListeners.delete(listener);
}

function subscribeToChanges(listener: ChangeListener): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

/** Keeps one event stream open while the page is visible. @returns a function that closes it */
export function connectChangeStream(): () => void {
  isEnabled = true;
  document.addEventListener('visibilitychange', handleVisibilityChange);
  window.addEventListener('online', retry);
  handleVisibilityChange();
  return () => {
    isEnabled = false;
    document.removeEventListener('visibilitychange', handleVisibilityChange);
    window.removeEventListener('online', retry);
    disconnect();
    setLost(false);
    hasMissedChanges = false;
  };
}

/** Hidden pages disconnect, because browsers limit connections per host. */
function handleVisibilityChange(): void {
  if (document.visibilityState === 'visible') connect();
  else {
    disconnect();
    setLost(false);
    hasMissedChanges = true;
  }
}

function retry(): void {
  if (source === undefined) connect();
}

function connect(): void {
  disconnect();
  if (!isEnabled) return;
  const opened = new EventSource('/api/changes');
  source = opened;
  restartHeartbeatTimer();
  opened.addEventListener('beat', () => {
    restartHeartbeatTimer();
    attempts = 0;
    setLost(false);
    // Changes during the interruption are unknown, so reload everything.
    if (hasMissedChanges) notify(ALL);
    hasMissedChanges = false;
  });
  opened.addEventListener('message', ({ data }) => {
    restartHeartbeatTimer();
    notify(readChanges(data));
  });
  // The session is over. Reloading leads to the sign-in.
  opened.addEventListener('end', () => {
    disconnect();
    notify(ALL);
  });
  opened.addEventListener('error', () => {
    // A response that isn't an event stream may mean that the session is over.
    if (opened.readyState === EventSource.CLOSED) notify(ALL);
    scheduleReconnect();
  });
}

function restartHeartbeatTimer(): void {
  clearTimeout(timer);
  timer = window.setTimeout(scheduleReconnect, 2 * HEARTBEAT_INTERVAL_MS);
}

/** Reconnects with our own delays. Browsers retry at a fixed rate and stop at the first invalid response. */
function scheduleReconnect(): void {
  disconnect();
  hasMissedChanges = true;
  lostTimer ??= window.setTimeout(() => setLost(true), LOST_AFTER_MS);
  const afterMs = RECONNECT_DELAYS_MS[Math.min(attempts, RECONNECT_DELAYS_MS.length - 1)];
  attempts += 1;
  timer = window.setTimeout(connect, afterMs);
}

function disconnect(): void {
  clearTimeout(timer);
  source?.close();
  source = undefined;
}

function setLost(now: boolean): void {
  clearTimeout(lostTimer);
  lostTimer = undefined;
  if (now === isLost) return;
  isLost = now;
  for (const listener of connectionListeners) listener();
}

function notify(changes: readonly DeskChange[]): void {
  for (const listener of changeListeners) listener(changes);
}

function readChanges(data: string): readonly DeskChange[] {
  try {
    return deskChanges.parse(JSON.parse(data));
  } catch {
    // The server runs a different version, so reload all data.
    return ALL;
  }
}
