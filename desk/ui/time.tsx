import type { ReactNode } from 'react';
import { showTime } from '../format/show-time.ts';

/** An instant as a clock in Switzerland shows it. @param at as a string: ISO 8601 */
export function Time({ at }: { at: Date | string }): ReactNode {
  return <time dateTime={new Date(at).toISOString()}>{showTime(at)}</time>;
}
