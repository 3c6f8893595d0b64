import type { Delivery } from './order.ts';
import type { DeliveryStage } from './stage.ts';

/** What was played: its orders, and the house's seconds until the last one's end. */
export type Played = { orders: Delivery[]; seconds: number };

/** A fault at moments of M10 to M16 (money.md part 2), played with several orders at once. */
export type DeliveryCell = {
  /** As `F5 M11 the answer is lost`. */
  name: string;
  /** How often the table wants it in a night. */
  runs: number;
  /** Orders of a kind that it plays at once, if fewer than usual. */
  atOnce?: number;
  play: (stage: DeliveryStage, count: number) => Promise<Played>;
};
