/** The periods for which the desk shows sales, in days. */
export const SALES_DAYS = [14, 30] as const;
export type SalesDays = (typeof SALES_DAYS)[number];
