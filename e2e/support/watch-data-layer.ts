import type { Page } from '@playwright/test';

/** An entry of the data layer; a command of the tag has its words under their places. */
export type Told = {
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

/** Everything that this and all later pages of the tab put into the data layer, over every reload. */
export async function watchDataLayer(page: Page): Promise<Told[]> {
  const told: Told[] = [];
  await page.exposeFunction('tellTest', (entry: string) => told.push(JSON.parse(entry)));
  await page.addInitScript(() => {
    const layer: object[] = [];
    const push = layer.push.bind(layer);
    layer.push = (...entries) => {
      for (const entry of entries) (window as unknown as Teller).tellTest(JSON.stringify(entry));
      return push(...entries);
    };
    Object.assign(window, { dataLayer: layer });
  });
  return told;
}

type Teller = { tellTest: (entry: string) => void };

/** The names of the events, in their order. */
export function eventsOf(told: readonly Told[]): string[] {
  return told.flatMap(({ event }) => event ?? []);
}
