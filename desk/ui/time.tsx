import type { ReactNode } from 'react';
import { showTime } from '../format/show-time.ts';

/** An instant as a clock in Switzerland shows it. @param at as ISO 8601 */
export function Time({ at }: { at: string }): ReactNode {
  return <time dateTime={at}>{showTime(at)}</time>;
}
