import { type ReactNode, useState } from 'react';
import { useLoaderData } from 'react-router';
import { formatChf } from '#rules/money.ts';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import { useLive } from '../../live/use-live.ts';
import { forSignedIn, readPerson } from '../../session.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { Approvals } from './approvals.tsx';
import { DecidedRequests } from './decided-requests.tsx';
import { OrderLink } from './order-link.tsx';
import type { ApprovalRequests, RefundRequest, RefundRequests } from './refund-types.ts';
import styles from './refunds.module.css';

type Loaded = { refunds: RefundRequests | undefined; approvals: ApprovalRequests | undefined };

/** What the person may decide about. */
export function loadRequests({ request }: { request: Request }): Promise<Loaded> {
  return forSignedIn(request, async () => {
    const { permissions } = await readPerson();
    const [mayRefund, mayChange] = [permissions.includes('refund'), permissions.includes('mails resend')];
    if (!mayRefund && !mayChange) throw new ApiError('forbidden');
    return {
      refunds: mayRefund ? await api.refunds.requests.query(undefined, request) : undefined,
      approvals: mayChange ? await api.approvals.list.query(undefined, request) : undefined,
    };
  });
}

/** What waits for a second person, and what was decided about others. */
export function Requests(): ReactNode {
  const { refunds, approvals } = useLoaderData<typeof loadRequests>();
  const { t } = useTexts();
  const [done, setDone] = useState('');
  const title = t('refunds.title');
  useTitle(title);
  useLive(({ kind }) => kind === 'refund');
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <p className={styles.soft}>{t('refunds.lead')}</p>
      <div role="status">{done !== '' && <Notice tone="good">{done}</Notice>}</div>
      {approvals !== undefined && <Approvals {...approvals} onDone={setDone} />}
      {refunds !== undefined && <Refunds {...refunds} />}
    </div>
  );
}

function Refunds({ open, decided }: RefundRequests): ReactNode {
  const { t } = useTexts();
  const columns: Column<RefundRequest>[] = [
    { head: t('refunds.order'), cell: ({ reference }) => <OrderLink reference={reference} hash="#refund" /> },
    { head: t('refunds.amount'), cell: ({ amount }) => formatChf(amount), isNumber: true },
    { head: t('refunds.cards'), cell: ({ cards }) => cards.length, isNumber: true },
    {
      head: t('refunds.askedBy'),
      cell: ({ person, isOwn }) => (isOwn ? t('refunds.own', { person }) : person),
    },
    { head: t('refunds.reason'), cell: ({ reason }) => reason },
  ];
  const title = t('refunds.waiting', { count: open.length });
  return (
    <>
      <Panel title={title} wide>
        {open.length === 0 ? (
          <p>{t('refunds.noneOpen')}</p>
        ) : (
          <Table
            label={title}
            rows={open}
            keyOf={({ id }) => id}
            columns={[
              ...columns,
              { head: t('refunds.since'), cell: ({ createdAt }) => <Time at={createdAt} /> },
              { head: t('refunds.until'), cell: ({ expiresAt }) => <Time at={expiresAt} /> },
            ]}
          />
        )}
      </Panel>
      <DecidedRequests title={t('refunds.decided')} requests={decided} columns={columns} />
    </>
  );
}
