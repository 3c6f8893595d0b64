import { type ReactNode, useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { formatChf } from '#rules/money.ts';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { describeAction } from '../../format/order-history-text.ts';
import { useTexts } from '../../language/current-texts.ts';
import { useLiveReload } from '../../live-reload.ts';
import { loadSignedInPerson, withSession } from '../../session.ts';
import { Badge, getTone } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTitle } from '../../ui/page-hooks.ts';
import { Panel } from '../../ui/panel.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Facts, Time } from '../../ui/text.tsx';
import { DecisionForm } from './decision-form.tsx';
import type { ApprovalRequest, ApprovalRequests, RefundRequest, RefundRequests } from './refund-types.ts';
import styles from './refunds.module.css';

type LoadedRequests = { refunds: RefundRequests | undefined; approvals: ApprovalRequests | undefined };

export function loadRequests({ request }: { request: Request }): Promise<LoadedRequests> {
  return withSession(request, async () => {
    const { permissions } = await loadSignedInPerson();
    const [canRefund, canApprove] = [permissions.includes('refund'), permissions.includes('mails resend')];
    if (!canRefund && !canApprove) throw new ApiError('forbidden');
    return {
      refunds: canRefund ? await api.refunds.requests.query(undefined, request) : undefined,
      approvals: canApprove ? await api.approvals.list.query(undefined, request) : undefined,
    };
  });
}

export function Requests(): ReactNode {
  const { refunds, approvals } = useLoaderData<typeof loadRequests>();
  const { t } = useTexts();
  const [done, setDone] = useState('');
  const title = t('refunds.title');
  useTitle(title);
  useLiveReload(({ kind }) => kind === 'refund');
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
            getKey={({ id }) => id}
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

type ApprovalsProps = ApprovalRequests & { onDone: (message: string) => void };

function Approvals({ open, decided, onDone }: ApprovalsProps): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  return (
    <>
      <Panel title={t('approvals.waiting', { count: open.length })} wide>
        {open.length === 0 && <p>{t('refunds.noneOpen')}</p>}
        {open.map((request) => (
          <div key={request.id} className={styles.current}>
            <WaitingApproval request={request} onDone={onDone} />
          </div>
        ))}
      </Panel>
      <DecidedRequests
        title={t('approvals.decided')}
        requests={decided}
        columns={[
          { head: t('refunds.order'), cell: (request) => <OrderLink {...request} /> },
          { head: t('approvals.what'), cell: ({ action }) => describeAction(texts, action) },
          { head: t('approvals.value'), cell: ({ amount }) => formatChf(amount), isNumber: true },
          { head: t('refunds.askedBy'), cell: ({ person }) => person },
        ]}
      />
    </>
  );
}

type WaitingApprovalProps = { request: ApprovalRequest; onDone: (message: string) => void };

/**
 * An action that waits for approval. The requester may withdraw it; another person approves or refuses it.
 */
function WaitingApproval({ request, onDone }: WaitingApprovalProps): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  const { reference, action, amount, person, reason, createdAt, expiresAt, isOwn } = request;
  const address = (lines: readonly string[] | undefined) =>
    lines === undefined || lines.length === 0 ? null : <span translate="no">{lines.join(', ')}</span>;
  return (
    <>
      <Facts
        facts={[
          [t('refunds.order'), <OrderLink key="order" reference={reference} />],
          [t('approvals.what'), <strong key="what">{describeAction(texts, action)}</strong>],
          [t('actions.before'), address(action?.before)],
          [t('actions.after'), address(action?.after)],
          [t('approvals.value'), formatChf(amount)],
          [t('refunds.askedBy'), isOwn ? t('refunds.own', { person }) : person],
          [t('refunds.since'), <Time key="since" at={createdAt} />],
          [t('refunds.reason'), reason],
          [t('refunds.until'), <Time key="until" at={expiresAt} />],
        ]}
      />
      <DecisionForm
        request={request}
        approveLabel={t('approvals.approve')}
        decide={(input) => api.approvals.decide.mutate(input)}
        messages={{
          approve: t('approvals.approved'),
          refuse: t('approvals.refused'),
          withdraw: t('approvals.withdrawn'),
        }}
        onDone={onDone}
      />
    </>
  );
}

type DecidedRequestsProps<Request> = {
  title: string;
  requests: readonly Request[];
  columns: readonly Column<Request>[];
};

/** Shows the last decided requests. Renders nothing if there are none. */
function DecidedRequests<Request extends RefundRequest | ApprovalRequest>({
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
        getKey={({ id }) => id}
        columns={[
          ...columns,
          {
            head: t('refunds.status'),
            cell: ({ status }) => <Badge tone={getTone(status)}>{word('requestStatus', status)}</Badge>,
          },
          { head: t('refunds.decidedBy'), cell: ({ decidedBy }) => decidedBy },
          { head: t('refunds.answer'), cell: ({ answer }) => answer },
          { head: t('refunds.decidedAt'), cell: ({ decidedAt }) => decidedAt && <Time at={decidedAt} /> },
        ]}
      />
    </Panel>
  );
}

function OrderLink({ reference, hash = '' }: { reference: string; hash?: string }): ReactNode {
  return <Link to={`/orders/${encodeURIComponent(reference)}${hash}`}>{reference}</Link>;
}
