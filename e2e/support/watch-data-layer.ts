import type { Page } from '@playwright/test';

/** An entry of the data layer. A `gtag` command has its arguments under their indexes. */
export type DataLayerEntry = {
  event?: string;
  ecommerce?: {
    item_list_name?: string;
    transaction_id?: string;
    items: { item_id: string; index?: number; quantity?: number }[];
  } | null;
  0?: string;
  1?: string;
  2?: object;
};

/** Records the data layer entries of all pages that the tab opens, also across reloads. */
export async function watchDataLayer(page: Page): Promise<DataLayerEntry[]> {
  const dataLayer: DataLayerEntry[] = [];
  await page.exposeFunction('reportToTest', (entry: string) => dataLayer.push(JSON.parse(entry)));
  await page.addInitScript(() => {
    const layer: object[] = [];
    const push = layer.push.bind(layer);
    layer.push = (...entries) => {
      for (const entry of entries) (window as typeof window & TestWindow).reportToTest(JSON.stringify(entry));
      return push(...entries);
    };
    Object.assign(window, { dataLayer: layer });
  });
  return dataLayer;
}

type TestWindow = { reportToTest: (entry: string) => void };

/** Returns the event names in order. */
export function listEventNames(dataLayer: readonly DataLayerEntry[]): string[] {
  return dataLayer.flatMap(({ event }) => event ?? []);
}
