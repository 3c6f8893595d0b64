/** What was paid on a Swiss day with one method, and how much went back on that day; in Rappen. */
export type SalesOfDay = {
  /** `YYYY-MM-DD` */
  day: string;
  method: string;
  orders: number;
  turnover: number;
  refunded: number;
};
