import { create } from 'zustand';
import type { Product } from '#contract/product.ts';

export type ProductsStore = {
  products: Product[];
  selectedProduct: Product | null;
  activeErrorProductId: string | null;
  activeSuccessProductId: string | null;
  productsLoaded: (products: Product[]) => void;
  productLoaded: (product: Product) => void;
  /** Selects by ID or reference ID. False if the product isn't in the store and must be loaded. */
  select: (idOrReference: string) => boolean;
  /** Also empties the list. */
  clearSelected: () => void;
  setActiveError: (productId: string) => void;
  clearActiveError: () => void;
  setActiveSuccess: (productId: string) => void;
  clearActiveSuccess: () => void;
};

export const useProducts = create<ProductsStore>()((set, get) => ({
  products: [],
  selectedProduct: null,
  activeErrorProductId: null,
  activeSuccessProductId: null,
  productsLoaded: (products) => set({ products }),
  productLoaded: (product) => set({ selectedProduct: product }),
  select(idOrReference) {
    const { products, selectedProduct: selected } = get();
    const known = selected === null ? products : [selected, ...products];
    const selectedProduct = findProduct(known, idOrReference) ?? null;
    set({ selectedProduct });
    return selectedProduct !== null;
  },
  clearSelected: () => set({ selectedProduct: null, products: [] }),
  setActiveError: (productId) => set({ activeErrorProductId: productId, activeSuccessProductId: null }),
  clearActiveError: () => set({ activeErrorProductId: null }),
  setActiveSuccess: (productId) => set({ activeSuccessProductId: productId, activeErrorProductId: null }),
  clearActiveSuccess: () => set({ activeSuccessProductId: null }),
}));

function findProduct(products: readonly Product[], idOrReference: string): Product | undefined {
  return products.find(
    (product) => product.id === idOrReference || product.productReferenceId === idOrReference,
  );
}
