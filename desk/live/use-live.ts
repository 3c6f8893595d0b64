import { useEffect, useRef } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import type { DeskChange } from '#contract/desk/changes.ts';
import { toApiError } from '../api/api-error.ts';
import { api, byItself } from '../api/client.ts';
import { hearChanges } from './connection.ts';

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
