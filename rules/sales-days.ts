export const SALES_DAYS = [14, 30] as const;
export type SalesDays = (typeof SALES_DAYS)[number];
