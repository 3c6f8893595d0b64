import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLoaderData, useOutletContext, useParams, useRouteError } from 'react-router';
import { formatChf } from '#rules/money.ts';
import { type ActionDefinition, ConfiguredAction } from '../../actions/configured-action.tsx';
import { toApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { formatDateTime } from '../../format/format-values.ts';
import { describeAction, describeOutcome } from '../../format/order-history-text.ts';
import { useTexts } from '../../language/current-texts.ts';
import { useOrderLiveReload } from '../../live-reload.ts';
import { requirePermission, type SignedInPerson, withSession } from '../../session.ts';
import { Badge, getTone } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFocusedHeading, useTitle } from '../../ui/page-hooks.ts';
import { Panel } from '../../ui/panel.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/text.tsx';
import { ErrorMessage, PageError } from '../page-error.tsx';
import { OpenItems } from '../review/review.tsx';
import { ActionsPanel, type OpenAction } from './actions/actions-panel.tsx';
import { Cards } from './cards.tsx';
import { Gifts } from './gifts-panel.tsx';
import styles from './order.module.css';
import type { OrderDetails } from './order-details.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrderHistory } from './order-history.tsx';
import { Lines, Mails, Parcels, Refunds } from './order-tables.tsx';
import { RefundPanel } from './refund-panel.tsx';

const NOTE: ActionDefinition<string> = {
  draft: (reference) => `note ${reference}`,
  button: 'actions.noteSubmit',
  ...{ reasonLabel: 'actions.noteText', reasonHint: 'actions.noteHint', isReasonLong: true },
  run: async (reference, _, reason, { t }) => {
    await api.orders.note.mutate({ reference, reason });
    return t('actions.noted');
  },
};

type Call = { request: Request; params: Readonly<Record<string, string | undefined>> };

export function loadOrder({ request, params }: Call): Promise<OrderDetails> {
  return withSession(request, async () => {
    await requirePermission('orders show');
    return api.orders.show.query({ reference: params.reference ?? '' }, request);
  });
}

export function OrderPage(): ReactNode {
  const order = useLoaderData<typeof loadOrder>();
  // The key resets typed text and messages when the order changes.
  return <ShownOrderPage key={order.reference} order={order} />;
}

function ShownOrderPage({ order }: { order: OrderDetails }): ReactNode {
  useOrderLiveReload(order.reference);
  const { permissions } = useOutletContext<SignedInPerson>();
  const texts = useTexts();
  const { t, word } = texts;
  const { reference } = order;
  const [done, setDone] = useState('');
  const title = t('order.title', { reference });
  useTitle(title);
  const heading = useFocusedHeading();
  const canOpenMails = permissions.includes('mails list');
  const canAddNote = permissions.includes('orders note');
  const [open, setOpen] = useState<OpenAction>();
  const notice = useRef<HTMLDivElement>(null);
  const finish = (message: string) => {
    setOpen(undefined);
    setDone(message);
  };
  useEffect(() => {
    if (done === '') return;
    notice.current?.scrollIntoView({ block: 'nearest' });
    // The action may have removed the focused element.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [done, heading]);
  const show = (next: OpenAction) => {
    setOpen(next);
    setDone('');
  };
  const isPossible = (name: OrderDetails['actions'][number]['action']) =>
    order.actions.some(({ action, why }) => action === name && why === null);
  return (
    <div className={styles.page}>
      <div>
        <div className={styles.top}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <Badge tone={getTone(order.status)}>{word('orderStatus', order.status)}</Badge>
          <span className={styles.soft}>
            {t('order.placed', { time: formatDateTime(order.placedAt) })} · {formatChf(order.total)}
          </span>
        </div>
        <div ref={notice} role="status" className={styles.status}>
          {done !== '' && <Notice tone="good">{done}</Notice>}
        </div>
      </div>
      {order.openItems.length > 0 && (
        <Panel title={t('review.ofOrder')}>
          <OpenItems
            items={order.openItems}
            canResolve={permissions.includes('review resolve')}
            onDone={finish}
          />
        </Panel>
      )}
      {order.approvals.map((request) => (
        <Notice key={request.id} tone="attention">
          <p>
            {t('approvals.ofOrder', { what: describeAction(texts, request.action), person: request.person })}
          </p>
          {permissions.includes('mails resend') && <Link to="/refunds">{t('approvals.toRequests')}</Link>}
        </Notice>
      ))}
      {order.stuck.length > 0 && (
        <Notice tone="attention">{t('order.stuck', { count: order.stuck.length })}</Notice>
      )}
      {order.disputed && <Notice tone="bad">{t('order.disputed')}</Notice>}
      <div className={styles.columns}>
        <div className={styles.column}>
          <OrderFacts order={order} />
          <Lines {...order} />
          <Cards
            {...order}
            onReplace={isPossible('replace') ? (card) => show({ action: 'replace', card }) : undefined}
          />
          <Parcels {...order} />
          <Gifts
            {...order}
            onStop={
              isPossible('stop-sending') ? (sending) => show({ action: 'stop-sending', sending }) : undefined
            }
            onResend={isPossible('resend') ? (sending) => show({ action: 'resend', sending }) : undefined}
          />
          <Mails {...order} canOpenMails={canOpenMails} />
          <Refunds {...order} />
          <ProviderRequests {...order} />
        </div>
        <div className={styles.column}>
          {canAddNote && (
            <ConfiguredAction
              title={t('actions.note')}
              definition={NOTE}
              subject={reference}
              onStart={() => setDone('')}
              onDone={setDone}
            />
          )}
          <ActionsPanel order={order} open={open} onOpen={show} onDone={finish} />
          {permissions.includes('refund') && <RefundPanel order={order} onDone={setDone} />}
          <OrderHistory {...order} permissions={permissions} />
        </div>
      </div>
    </div>
  );
}

export function OrderError(): ReactNode {
  const { t } = useTexts();
  const { reference = '' } = useParams();
  const error = toApiError(useRouteError());
  if (error.kind !== 'not-found') return <PageError />;
  return (
    <ErrorMessage title={t('order.notFoundTitle')} text={t('order.notFound', { reference })}>
      <ButtonLink to="/orders">{t('faults.toOrders')}</ButtonLink>
    </ErrorMessage>
  );
}

/** Lists every request to the payment provider, its response and the number of polls. */
function ProviderRequests({ providerRequests, payment }: OrderDetails): ReactNode {
  const texts = useTexts();
  const { t, word } = texts;
  if (providerRequests.length === 0) return null;
  const answer = ({ closedAt, outcome, detail }: OrderDetails['providerRequests'][number]) =>
    closedAt === null ? t('order.noAnswer') : describeOutcome(texts, outcome ?? '', detail ?? '');
  const repeated = ({ retries }: OrderDetails['providerRequests'][number]) =>
    retries === 0 ? null : retries;
  return (
    <Panel title={t('order.asked')} wide>
      <Table
        label={t('order.asked')}
        rows={providerRequests}
        getKey={({ id }) => id}
        columns={[
          {
            head: t('order.request'),
            cell: ({ kind, refund }) =>
              refund === null
                ? word('requests', kind)
                : t('history.numbered', { what: word('requests', kind), number: refund }),
          },
          { head: t('order.askedAt'), cell: ({ openedAt }) => <Time at={openedAt} /> },
          { head: t('order.answeredAt'), cell: ({ closedAt }) => closedAt && <Time at={closedAt} /> },
          { head: t('order.answer'), cell: answer },
          ...(providerRequests.some(({ retries }) => retries > 0)
            ? [{ head: t('order.again'), cell: repeated, isNumber: true }]
            : []),
          { head: t('order.requestId'), cell: ({ id }) => <div className={styles.code}>{id}</div> },
        ]}
      />
      <p className={styles.below}>
        {payment.questions > 0 && t('order.questions', { count: payment.questions })}{' '}
        {payment.nextCheckAt !== null && (
          <>
            {t('order.nextQuestion')} <Time at={payment.nextCheckAt} />
          </>
        )}
      </p>
    </Panel>
  );
}
