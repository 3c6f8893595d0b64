import { type KeptTexts, tabTexts } from '../../browser/local-texts.ts';
import type { Check } from '../../stores/checked-storage.ts';

/** What was typed and is not with the server yet: kept in this tab alone, over faults and reloads. */
export type TabDraft<T> = {
  read: () => T | undefined;
  write: (value: T) => void;
  clear: () => void;
};

/** All drafts of these pages, by their names: one entry, which the notice names. */
const KEY = 'cadeau.gift';

/** @param check of what is stored: anything else is taken for nothing */
export function tabDraft<T>(name: string, check: Check<T>, texts: KeptTexts = tabTexts): TabDraft<T> {
  function change(value: T | undefined): void {
    const { [name]: _before, ...others } = draftsIn(texts);
    const drafts = value === undefined ? others : { ...others, [name]: value };
    if (Object.keys(drafts).length === 0) texts.removeItem(KEY);
    else texts.setItem(KEY, JSON.stringify(drafts));
  }
  return {
    read: () => check.safeParse(draftsIn(texts)[name]).data,
    write: change,
    clear: () => change(undefined),
  };
}

function draftsIn(texts: KeptTexts): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(texts.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}
