import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useLoaderData, useOutletContext } from 'react-router';
import { SALES_DAYS, type SalesDays } from '#rules/sales-days.ts';
import { type ActionDefinition, ConfiguredAction } from '../../actions/configured-action.tsx';
import { api, type Outputs } from '../../api/client.ts';
import { formatDateTime, formatTimeOfDay } from '../../format/format-values.ts';
import { useTexts } from '../../language/current-texts.ts';
import { useLiveReload } from '../../live-reload.ts';
import { loadSignedInPerson, requirePermission, type SignedInPerson, withSession } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTitle } from '../../ui/page-hooks.ts';
import { ItemsPanel, LastSuccessPanel, ParcelsPanel, StuckPanel } from './detail-panels.tsx';
import { countFailingChecks, HealthChecks } from './health-checks.tsx';
import { SaleState } from './sale-state.tsx';
import { SalesPanel } from './sales-panel.tsx';
import styles from './today.module.css';

/** Changes are frequent, so reloads are limited. */
const RELOAD_INTERVAL_MS = 10_000;

type TodayData = {
  pauses: Outputs['payments']['pauses'];
  today: Outputs['today']['show'];
  days: SalesDays;
  sales: Outputs['today']['sales'] | undefined;
};

/** The URL holds the number of days, so that reloads and shared links show the same. */
export function loadToday({ request }: { request: Request }): Promise<TodayData> {
  const requestedDays = new URL(request.url).searchParams.get('days');
  const days = SALES_DAYS.find((count) => String(count) === requestedDays) ?? SALES_DAYS[0];
  return withSession(request, async () => {
    await requirePermission('health');
    const { permissions } = await loadSignedInPerson();
    const [today, sales, pauses] = await Promise.all([
      api.today.show.query(undefined, request),
      permissions.includes('receipts list') ? api.today.sales.query({ days }, request) : undefined,
      permissions.includes('payment resume') ? api.payments.pauses.query(undefined, request) : [],
    ]);
    return { today, days, sales, pauses };
  });
}

export function TodayPage(): ReactNode {
  const { today, days, sales, pauses } = useLoaderData<typeof loadToday>();
  const { permissions } = useOutletContext<SignedInPerson>();
  const { t } = useTexts();
  useTitle(t('today.title'));
  useLiveReload(() => true, RELOAD_INTERVAL_MS);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const failing = countFailingChecks(today);
  const stuck = today.stuck !== undefined && <StuckPanel stuck={today.stuck} />;
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1 ref={heading} tabIndex={-1}>
          {t('today.title')}
        </h1>
        <span role="status">
          <Badge tone={failing === 0 ? 'good' : 'attention'}>
            {failing === 0 ? t('today.well') : t('today.failing', { count: failing })}
          </Badge>
        </span>
        <span className={styles.soft}>
          <time dateTime={today.at.toISOString()}>
            {t('today.asOf', { time: formatTimeOfDay(today.at) })}
          </time>
        </span>
      </div>
      <HealthChecks today={today} permissions={permissions} />
      <PaymentPauses pauses={pauses} />
      <div className={sales === undefined ? styles.even : styles.columns}>
        {sales !== undefined && (
          <div className={styles.column}>
            <SalesPanel sales={sales} days={days} />
            {stuck}
          </div>
        )}
        <div className={styles.column}>
          <SaleState sale={today.sale} permissions={permissions} />
          {today.parcels !== undefined && <ParcelsPanel parcels={today.parcels} permissions={permissions} />}
          {today.items !== undefined && <ItemsPanel items={today.items} permissions={permissions} />}
          {sales === undefined && stuck}
          <LastSuccessPanel last={today.last} />
        </div>
      </div>
    </div>
  );
}

const RESUME: ActionDefinition<null> = {
  draft: () => 'payment resume',
  button: 'today.resumePayments',
  run: async (_, __, reason, { t }) => {
    await api.payments.resume.mutate({ reason });
    return t('today.paymentsResumed');
  },
};

function PaymentPauses({ pauses }: { pauses: Outputs['payments']['pauses'] }): ReactNode {
  const { t, word } = useTexts();
  const [done, setDone] = useState('');
  if (pauses.length === 0 && done === '') return null;
  return (
    <>
      <div role="status">{done !== '' && <Notice tone="good">{done}</Notice>}</div>
      {pauses.length > 0 && (
        <ConfiguredAction title={t('today.pauses')} definition={RESUME} subject={null} onDone={setDone}>
          <ul>
            {pauses.map(({ provider, cause, since, name }) => (
              <li key={`${provider} ${cause}`}>
                {t('today.pause', {
                  provider,
                  cause: word('pauseCauses', cause),
                  time: formatDateTime(since),
                })}{' '}
                {t('order.quoted', { what: t('order.technical'), text: name })}
              </li>
            ))}
          </ul>
        </ConfiguredAction>
      )}
    </>
  );
}
