import { type ReactNode, useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import type { ShownApprovals } from '#contract/desk/approvals.ts';
import type { ShownRefundRequest, ShownRefundRequests } from '#contract/desk/refunds.ts';
import { formatChf } from '#rules/money.ts';
import { approvalsApi } from '../../api/approvals-api.ts';
import { Fault } from '../../api/fault.ts';
import { refundsApi } from '../../api/refunds-api.ts';
import { useTexts } from '../../language/current-texts.ts';
import { useLive } from '../../live/use-live.ts';
import { forSignedIn, readPerson } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { toneOf } from '../../ui/tones.ts';
import { useTitle } from '../../ui/use-title.ts';
import { Approvals } from './approvals.tsx';
import styles from './refunds.module.css';

type Loaded = { refunds: ShownRefundRequests | undefined; approvals: ShownApprovals | undefined };

/** What the person may decide about. */
export function loadRequests({ request }: { request: Request }): Promise<Loaded> {
  return forSignedIn(request, async () => {
    const { permissions } = await readPerson();
    const [mayRefund, mayChange] = [permissions.includes('refund'), permissions.includes('mails resend')];
    if (!mayRefund && !mayChange) throw new Fault('forbidden');
    return {
      refunds: mayRefund ? await refundsApi.requests(request.signal) : undefined,
      approvals: mayChange ? await approvalsApi.requests(request.signal) : undefined,
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

function Refunds({ open, decided }: ShownRefundRequests): ReactNode {
  const { t, word } = useTexts();
  const order = ({ reference }: ShownRefundRequest) => (
    <Link to={`/orders/${encodeURIComponent(reference)}#refund`}>{reference}</Link>
  );
  const asked = [
    { head: t('refunds.order'), cell: order },
    {
      head: t('refunds.amount'),
      cell: ({ amount }: ShownRefundRequest) => formatChf(amount),
      isNumber: true,
    },
    { head: t('refunds.cards'), cell: ({ cards }: ShownRefundRequest) => cards.length, isNumber: true },
    {
      head: t('refunds.askedBy'),
      cell: ({ person, isOwn }: ShownRefundRequest) => (isOwn ? t('refunds.own', { person }) : person),
    },
    { head: t('refunds.reason'), cell: ({ reason }: ShownRefundRequest) => reason },
  ];
  return (
    <>
      <Panel title={t('refunds.waiting', { count: open.length })} wide>
        {open.length === 0 ? (
          <p>{t('refunds.noneOpen')}</p>
        ) : (
          <Table
            label={t('refunds.waiting', { count: open.length })}
            rows={open}
            keyOf={({ id }) => id}
            columns={[
              ...asked,
              { head: t('refunds.since'), cell: ({ createdAt }) => <Time at={createdAt} /> },
              { head: t('refunds.until'), cell: ({ expiresAt }) => <Time at={expiresAt} /> },
            ]}
          />
        )}
      </Panel>
      {decided.length > 0 && (
        <Panel title={t('refunds.decided')} wide>
          <Table
            label={t('refunds.decided')}
            rows={decided}
            keyOf={({ id }) => id}
            columns={[
              ...asked,
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
      )}
    </>
  );
}
