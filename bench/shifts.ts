import type { Page } from '@playwright/test';

/** One movement of what was there already. */
export type Shift = { value: number; moved: string[] };

declare global {
  interface Window {
    shiftsSeen?: { all: Shift[]; take: () => void };
  }
}

/** Watches a page from its first byte; call before it is opened. What is given back reads what was seen. */
export async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(watch);
  return () =>
    page.evaluate(async () => {
      // What has just been changed is painted, and told of, two frames later.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      window.shiftsSeen?.take();
      return window.shiftsSeen?.all ?? [];
    });
}

/** Runs in the page: nothing outside of it is known here. */
function watch(): void {
  type LayoutShift = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null }[];
  };
  const all: Shift[] = [];
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries as LayoutShift[]) {
      if (entry.hadRecentInput) continue;
      const nodes = entry.sources.map(({ node }) =>
        node instanceof Element ? `${node.localName}.${node.className}` : (node?.nodeName ?? 'gone'),
      );
      all.push({ value: entry.value, moved: nodes });
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  window.shiftsSeen = { all, take: () => note(observer.takeRecords()) };
}
