import type { Language } from '#rules/language.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { formatDayWithWeekday } from '#texts/day.ts';
import type { Translate } from '../../i18n/translate.ts';

/** A day and an hour as they are said, as a clock in Zurich shows them. */
export function dayAndHour(t: Translate, language: Language, day: string, hour: number): string {
  return t('gift.dayAndHour', { day: formatDayWithWeekday(day, language), hour });
}

/** An instant, said to the hour it falls into. */
export function saidTime(t: Translate, language: Language, instant: string): string {
  const { date, hour, minute } = swissTime(new Date(instant));
  return minute === 0
    ? dayAndHour(t, language, date, hour)
    : t('gift.dayAndTime', {
        day: formatDayWithWeekday(date, language),
        time: `${hour}.${String(minute).padStart(2, '0')}`,
      });
}
