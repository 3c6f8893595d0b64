import type { Outputs } from '../../api/client.ts';

export type ListedParcel = Outputs['packing']['list']['toPack'][number];
export type PackingParcel = Outputs['packing']['show'];
export type PackingCard = PackingParcel['cards'][number];
export type ScanAnswer = Outputs['packing']['scan' | 'resolveCard'];
