import type { AuditEvent } from '#rules/audit-event.ts';

/** An operator's action, or their access to names or addresses. */
export type ListedAction = {
  at: Date;
  person: string;
  command: string;
  /** Reference of its order; null for none or several orders. */
  reference: string | null;
  event: AuditEvent;
  /** Empty for an access. */
  reason: string;
};

export type ActionFilter = {
  since?: Date | undefined;
  /** Includes actions on several orders. */
  reference?: string | undefined;
  limit: number;
};
