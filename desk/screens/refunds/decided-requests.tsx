import type { ReactNode } from 'react';
import { useTexts } from '../../language/current-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { toneOf } from '../../ui/tones.ts';
import type { ApprovalRequest, RefundRequest } from './refund-types.ts';

type DecidedRequestsProps<Request> = {
  title: string;
  requests: readonly Request[];
  /** The columns before those of the decision. */
  columns: readonly Column<Request>[];
};

/** The requests that were decided last; nothing if there are none. */
export function DecidedRequests<Request extends RefundRequest | ApprovalRequest>({
  title,
  requests,
  columns,
}: DecidedRequestsProps<Request>): ReactNode {
  const { t, word } = useTexts();
  if (requests.length === 0) return null;
  return (
    <Panel title={title} wide>
      <Table
        label={title}
        rows={requests}
        keyOf={({ id }) => id}
        columns={[
          ...columns,
          {
            head: t('refunds.status'),
            cell: ({ status }) => <Badge tone={toneOf(status)}>{word('requestStatus', status)}</Badge>,
          },
          { head: t('refunds.decidedBy'), cell: ({ decidedBy }) => decidedBy },
          { head: t('refunds.answer'), cell: ({ answer }) => answer },
          { head: t('refunds.decidedAt'), cell: ({ decidedAt }) => decidedAt && <Time at={decidedAt} /> },
        ]}
      />
    </Panel>
  );
}
