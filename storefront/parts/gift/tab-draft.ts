import { type KeptTexts, tabTexts } from '../../browser/local-texts.ts';
import type { Check } from '../../stores/checked-storage.ts';

/** All entries of the gift pages begin with it (notice, section on cookies). */
export const PREFIX = 'cadeau.gift';

/** What was typed and is not with the server yet: kept in this tab alone, over faults and reloads. */
export type TabDraft<T> = {
  read: () => T | undefined;
  write: (value: T) => void;
  clear: () => void;
};

export function tabDraft<T>(name: string, check: Check<T>, texts: KeptTexts = tabTexts): TabDraft<T> {
  const key = `${PREFIX}.${name}`;
  return {
    read() {
      const text = texts.getItem(key);
      if (text === null) return undefined;
      try {
        return check.safeParse(JSON.parse(text)).data;
      } catch {
        return undefined;
      }
    },
    write: (value) => texts.setItem(key, JSON.stringify(value)),
    clear: () => texts.removeItem(key),
  };
}
