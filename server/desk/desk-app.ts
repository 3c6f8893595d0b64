import type { App } from '#server/app.ts';

export type DeskApp = Pick<
  App,
  | 'config'
  | 'log'
  | 'metrics'
  | 'tracing'
  | 'brand'
  | 'people'
  | 'operations'
  | 'payments'
  | 'refunds'
  | 'approvals'
  | 'fulfilment'
  | 'messages'
  | 'gifts'
  | 'documents'
  | 'accounting'
  | 'catalogueEditing'
  | 'alarms'
  | 'reports'
  | 'schedule'
  | 'deskChanges'
  | 'ping'
  | 'builtFiles'
  | 'pictures'
>;
