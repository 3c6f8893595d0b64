import type { Outputs } from '../../api/client.ts';

export type ListedProduct = Outputs['catalogue']['list'][number];
export type Product = Outputs['catalogue']['show'];
export type ProductVersion = Product['versions'][number];
