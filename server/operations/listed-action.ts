import type { AuditEvent } from '#rules/audit-event.ts';

/** What an operator did, or a reading of names or addresses. */
export type ListedAction = {
  at: Date;
  person: string;
  command: string;
  /** Of the one order that it was about; null without one, or with several. */
  reference: string | null;
  event: AuditEvent;
  /** Empty for a reading. */
  reason: string;
};

export type ActionFilter = {
  since?: Date | undefined;
  /** Also where it is one of several. */
  reference?: string | undefined;
  limit: number;
};
