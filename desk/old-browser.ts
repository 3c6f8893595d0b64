// Defines the interfaces that the desk uses and the oldest supported browsers lack.

function define(owner: object, methods: object): void {
  for (const [name, value] of Object.entries(methods)) {
    if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  }
}

define(Array.prototype, {
  at(this: unknown[], index: number) {
    return this[index < 0 ? this.length + index : index];
  },
  findLast(this: unknown[], isMatch: (item: unknown) => boolean) {
    return [...this].reverse().find(isMatch);
  },
  toReversed(this: unknown[]) {
    return [...this].reverse();
  },
  toSorted(this: unknown[], compare: (a: unknown, b: unknown) => number) {
    return [...this].sort(compare);
  },
  with(this: unknown[], index: number, item: unknown) {
    const copy = [...this];
    copy[index] = item;
    return copy;
  },
});

define(Object, {
  hasOwn: (object: object, name: string) => Object.getOwnPropertyDescriptor(object, name) !== undefined,
});

define(Map, {
  groupBy<Item, Key>(items: Iterable<Item>, getKey: (item: Item) => Key) {
    const groups = new Map<Key, Item[]>();
    for (const item of items) {
      const key = getKey(item);
      groups.set(key, [...(groups.get(key) ?? []), item]);
    }
    return groups;
  },
});

define(crypto, {
  // The result needs no secrecy, only a shape that the server accepts.
  randomUUID: () =>
    '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
      (
        Number(digit) ^
        ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & (15 >> (Number(digit) / 4)))
      ).toString(16),
    ),
});

define(HTMLElement.prototype, {
  showModal(this: HTMLElement) {
    this.setAttribute('open', '');
  },
});
