/** Money that the reconciliation lists beside its differences: a dispute or a loss explains itself. */
export type ListedMovement = { reference: string; amount: number; at: Date };
