/** Payments and refunds of a Swiss day by payment method, in Rappen. */
export type SalesOfDay = {
  /** `YYYY-MM-DD` */
  day: string;
  method: string;
  orders: number;
  turnover: number;
  refunded: number;
};
