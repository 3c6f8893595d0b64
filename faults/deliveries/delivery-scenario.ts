import type { DeliveryEnvironment } from './delivery-environment.ts';
import type { DeliveryOrder } from './delivery-order.ts';

/** The orders of a scenario, and the seconds of the shop's clock until the last one's end. */
export type Played = { orders: DeliveryOrder[]; seconds: number };

/** A fault at moments M10 to M16 of an order, with several orders at once. */
export type DeliveryScenario = {
  /** Begins with fault and moment, as `F5 M11 the answer is lost`. */
  name: string;
  /** Orders in the nightly run. */
  runs: number;
  /** Orders of a kind that it has at once, if fewer than usual. */
  atOnce?: number;
  play: (environment: DeliveryEnvironment, count: number) => Promise<Played>;
};
