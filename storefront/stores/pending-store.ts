import { create } from 'zustand';

export const PENDING_NAMES = ['loadProducts', 'loadProduct', 'createOrder', 'loadOrder'] as const;

export type PendingName = (typeof PENDING_NAMES)[number];

export type PendingStore = {
  pending: PendingName[];
  begin: (name: PendingName) => void;
  end: (name: PendingName) => void;
  clear: () => void;
};

export const usePending = create<PendingStore>()((set) => ({
  pending: [],
  begin: (name) => set(({ pending }) => ({ pending: [...pending.filter((other) => other !== name), name] })),
  end: (name) => set(({ pending }) => ({ pending: pending.filter((other) => other !== name) })),
  clear: () => set({ pending: [] }),
}));

export async function trackPending<T>(name: PendingName, action: () => Promise<T>): Promise<T> {
  usePending.getState().begin(name);
  try {
    return await action();
  } finally {
    usePending.getState().end(name);
  }
}
