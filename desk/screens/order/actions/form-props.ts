import type { ShownOrder } from '../order-types.ts';

/** What each form of the order page gets. */
export type OrderFormProps = {
  order: ShownOrder;
  /** Says what was done, and closes the form. */
  onDone: (said: string) => void;
};
