import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { deliveryMethodSchema } from '#contract/delivery-option.ts';
import { cartProductSchema } from '#contract/product.ts';
import { cartOrder } from '../testing/sample-order.ts';
import { type StoredCart, storedCartCheck } from './stored-cart.ts';

const lineSchema = z.strictObject({
  ...cartProductSchema.shape,
  name: z.strictObject(cartProductSchema.shape.name.shape),
  variablePrice: z.strictObject(cartProductSchema.shape.variablePrice.shape),
});

/** Exactly the fields of the contract. */
const schema = z.strictObject({
  products: z.array(lineSchema),
  deliveryMethod: deliveryMethodSchema,
  order: z.nullable(z.strictObject({ id: z.string(), secret: z.string(), products: z.array(lineSchema) })),
  failedOrderId: z.nullable(z.string()),
});

const kept: StoredCart = {
  products: [
    {
      id: '1',
      productReferenceId: 'birthday-physical',
      category: 'physical',
      name: { 'de-ch': 'Geburtstag', 'fr-ch': 'Anniversaire', 'it-ch': 'Compleanno' },
      imagePath: '/pictures/birthday-1a2b3c4d',
      variablePrice: { from: 500, to: 50_000 },
      price: 5000,
      amount: 2,
    },
  ],
  deliveryMethod: 'standard',
  order: null,
  failedOrderId: null,
};

type Path = (string | number)[];

/** Lists the path of every value in a tree, the tree itself included. */
function listPaths(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, item]) => listPaths(item, [...at, key]))];
}

/** Copies the tree, with a change to the parent of one place. */
function changeTree(path: Path, change: (parent: Record<string, unknown>, key: string) => void): unknown {
  const tree = { root: structuredClone(kept) };
  let parent: Record<string, unknown> = tree;
  const steps = ['root', ...path].map(String);
  for (const step of steps.slice(0, -1)) parent = parent[step] as Record<string, unknown>;
  change(parent, steps.at(-1) ?? 'root');
  return tree.root;
}

const anything = fc.oneof(
  fc.constantFrom(null, '', 'digital', 'packet', 'physical', -1, 0, 1, 1.5, 2 ** 53, true, [], {}),
  fc.jsonValue(),
);
const same = (value: unknown) => {
  const { success } = schema.safeParse(value);
  expect(storedCartCheck.safeParse(value).data !== undefined).toBe(success);
};

describe('a stored cart', () => {
  it('is accepted as it was stored', () => {
    expect(storedCartCheck.safeParse(kept)).toEqual({ data: kept });
    expect(storedCartCheck.safeParse({ ...kept, order: cartOrder('o') }).data?.order?.id).toBe('o');
  });

  it('is refused where the schema of the contract refuses it: any value at any place', () => {
    const places = fc.constantFrom(...listPaths(kept));
    fc.assert(
      fc.property(places, anything, (path, value) =>
        same(
          changeTree(path, (parent, key) => {
            parent[key] = value;
          }),
        ),
      ),
      { numRuns: 2000 },
    );
  });

  it('is refused with a missing or extra field, as the schema does', () => {
    for (const path of listPaths(kept)) {
      same(
        changeTree(path, (parent, key) => {
          // JSON has no holes in its lists.
          if (!Array.isArray(parent)) delete parent[key];
        }),
      );
      same(
        changeTree([...path, 'surplus'], (parent, key) => {
          if (typeof parent === 'object' && parent !== null) parent[key] = 1;
        }),
      );
    }
  });
});
