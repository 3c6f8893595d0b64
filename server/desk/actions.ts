import { permitted, router } from './procedure.ts';

const LISTED_MAX = 200;

/** The records of what operators changed, and of which names and addresses they read. */
export const actionsRouter = router({
  /** The newest first. */
  list: permitted('actions list').query(({ ctx }) => ctx.shop.reports.actions({ limit: LISTED_MAX })),
});
