import type { Page } from '@playwright/test';

/** A performance entry with the fields of all measured kinds. */
export type PageEntry = {
  startTime: number;
  duration: number;
  /** For `event` entries. Greater than 0 for a press. */
  interactionId: number;
  /** For `layout-shift` entries. */
  value: number;
  moved: string[];
};
type Kind = 'layout-shift' | 'event' | 'longtask' | 'largest-contentful-paint';

declare global {
  interface Window {
    entriesSeen?: Partial<Record<Kind, () => PageEntry[]>>;
  }
}

/**
 * Records performance entries of a page. Call it before the page is opened.
 * @returns a function that reads the recorded entries
 */
export async function recordEntries(page: Page, kind: Kind): Promise<() => Promise<PageEntry[]>> {
  await page.addInitScript(record, kind);
  return () =>
    page.evaluate(async (entryKind) => {
      // Wait two frames, until the browser has reported all changes.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return window.entriesSeen?.[entryKind]?.() ?? [];
    }, kind);
}

/** Runs in the page, without access to outer variables. */
function record(kind: Kind): void {
  type Entry = PageEntry & { hadRecentInput?: boolean; sources?: { node: Node | null }[] };
  const recorded: PageEntry[] = [];
  const addEntries = (entries: PerformanceEntryList) => {
    for (const entry of entries as (PerformanceEntry & Entry)[]) {
      const { startTime, duration, interactionId, value, hadRecentInput, sources = [] } = entry;
      const moved = sources.map(({ node }) =>
        node instanceof Element ? `${node.localName}.${node.className}` : (node?.nodeName ?? 'gone'),
      );
      if (hadRecentInput !== true) recorded.push({ startTime, duration, interactionId, value, moved });
    }
  };
  const observer = new PerformanceObserver((list) => addEntries(list.getEntries()));
  observer.observe({ type: kind, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  window.entriesSeen = {
    ...window.entriesSeen,
    [kind]: () => {
      addEntries(observer.takeRecords());
      return recorded;
    },
  };
}
