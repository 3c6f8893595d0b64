import type * as z from 'zod';
import {
  type pauseRequest,
  type resumeRequest,
  type Sale,
  type Sales,
  type SalesDays,
  sale,
  sales,
  type Today,
  today,
} from '#contract/desk/today.ts';
import { get, send } from './call.ts';

/** Calls for how the shop is, and for its sale; each throws a Fault when it brings no answer. */
export const todayApi = {
  show: (signal: AbortSignal): Promise<Today> => get('/today', today, signal),
  sales: (days: SalesDays, signal: AbortSignal): Promise<Sales> =>
    get(`/today/sales?days=${days}`, sales, signal),
  sale: (signal: AbortSignal): Promise<Sale> => get('/sale', sale, signal),
  pause: (given: z.infer<typeof pauseRequest>): Promise<void> => send('/sale/pause', given),
  resume: (given: z.infer<typeof resumeRequest>): Promise<void> => send('/sale/resume', given),
};
