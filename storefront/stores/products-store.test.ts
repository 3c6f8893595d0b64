import { beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '#contract/product.ts';
import { sampleLine } from '../testing/sample-order.ts';
import { useProducts } from './products-store.ts';

const words = { 'de-ch': 'x', 'fr-ch': 'x', 'it-ch': 'x' };

function createProduct(id: string): Product {
  const { category, name, imagePath, variablePrice } = sampleLine;
  return {
    id,
    productReferenceId: `${id}-physical`,
    category,
    name,
    imagePath,
    variablePrice,
    shortDescription: words,
    longDescription: words,
    available: true,
  };
}

const [one, two] = [createProduct('one'), createProduct('two')];
const products = () => useProducts.getState();

beforeEach(() => {
  products().clearSelected();
  products().clearActiveError();
  products().clearActiveSuccess();
});

describe('the products of the store', () => {
  it('are the last loaded ones', () => {
    products().productsLoaded([one]);
    products().productsLoaded([two]);
    expect(products().products).toEqual([two]);
  });

  it('are selected by id or by reference id, and a missing one selects nothing', () => {
    products().productsLoaded([one, two]);
    expect(products().select('two')).toBe(true);
    expect(products().selectedProduct).toBe(two);
    expect(products().select('one-physical')).toBe(true);
    expect(products().selectedProduct).toBe(one);
    expect(products().select('three')).toBe(false);
    expect(products().selectedProduct).toBeNull();
    products().productLoaded(two);
    expect(products().selectedProduct).toBe(two);
  });

  it('stay known while they are selected, even if in no list', () => {
    products().productLoaded(two);
    expect(products().select('two-physical')).toBe(true);
    expect(products().selectedProduct).toBe(two);
    expect(products().select('one')).toBe(false);
  });

  it('are removed with the selected one when it is cleared', () => {
    products().productsLoaded([one, two]);
    products().select('one');
    products().clearSelected();
    expect(products()).toMatchObject({ products: [], selectedProduct: null });
  });
});

describe('the markers of a product', () => {
  it('never show success and error together', () => {
    products().setActiveError('one');
    products().setActiveSuccess('two');
    expect(products()).toMatchObject({ activeErrorProductId: null, activeSuccessProductId: 'two' });
    products().setActiveError('one');
    expect(products()).toMatchObject({ activeErrorProductId: 'one', activeSuccessProductId: null });
  });

  it('are cleared individually', () => {
    products().setActiveError('one');
    products().clearActiveSuccess();
    expect(products().activeErrorProductId).toBe('one');
    products().clearActiveError();
    expect(products().activeErrorProductId).toBeNull();
    products().setActiveSuccess('one');
    products().clearActiveError();
    expect(products().activeSuccessProductId).toBe('one');
    products().clearActiveSuccess();
    expect(products().activeSuccessProductId).toBeNull();
  });
});
