import type { Outputs } from '../../api/client.ts';

export type ShownOrder = Outputs['orders']['show'];
export type Card = ShownOrder['cards'][number];
export type Sending = ShownOrder['gifts']['sendings'][number];
