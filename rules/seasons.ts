import { expectedDelivery, findHolidayOrderDays, getChristmas, getEasterSunday } from './holidays.ts';
import { addDays } from './iso-date.ts';
import { swissTime } from './swiss-time.ts';

export const FEASTS = ['christmas', 'easter'] as const;
export type Feast = (typeof FEASTS)[number];

/** The days before a feast, in which its designs come first. */
export type Season = {
  feast: Feast;
  /** Last day to order physical cards for the feast, as `YYYY-MM-DD`. Null once it is too late. */
  lastOrderDay: string | null;
};

/** Length of the season before Easter Sunday. */
const EASTER_DAYS = 35;

/** First words of the reference IDs whose designs suit a feast, such as `christmas-physical`. */
const MOTIFS: Readonly<Record<Feast, readonly string[]>> = {
  christmas: ['christmas', 'winter'],
  easter: ['easter'],
};

/** Returns the current season in Swiss time: November to Christmas Eve, or the five weeks before Easter. */
export function findSeason(now: Date): Season | null {
  const { date } = swissTime(now);
  const year = Number(date.slice(0, 4));
  const easter = getEasterSunday(year);
  if (date >= `${year}-11-01` && date < getChristmas(year))
    return getSeason('christmas', getChristmas(year), now);
  if (date >= addDays(easter, -EASTER_DAYS) && date < easter) return getSeason('easter', easter, now);
  return null;
}

function getSeason(feast: Feast, day: string, now: Date): Season {
  const isInTime = expectedDelivery(now).to < day;
  return { feast, lastOrderDay: isInTime ? findHolidayOrderDays(now)[feast] : null };
}

type Design = { readonly productReferenceId: string; readonly available: boolean };

/** Puts the season's designs first and sold-out ones last. Otherwise keeps the order of the catalogue. */
export function sortBySeason<Item extends Design>(designs: readonly Item[], feast: Feast | null): Item[] {
  const motifs = feast === null ? [] : MOTIFS[feast];
  const rank = ({ productReferenceId, available }: Design): number => {
    if (!available) return 2;
    return motifs.some((motif) => productReferenceId.startsWith(`${motif}-`)) ? 0 : 1;
  };
  return [...designs].sort((one, other) => rank(one) - rank(other));
}
