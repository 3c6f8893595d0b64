import type { ReactNode } from 'react';
import { Link, useLoaderData } from 'react-router';
import { api, type Outputs } from '../../api/client.ts';
import { describeAuditEvent } from '../../format/audit-event-text.ts';
import { useTexts } from '../../language/current-texts.ts';
import { requirePermission, withSession } from '../../session.ts';
import styles from '../../ui/page.module.css';
import { useTitle } from '../../ui/page-hooks.ts';
import { Panel } from '../../ui/panel.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/text.tsx';

type RecordedAction = Outputs['actions']['list'][number];

export function loadRecords({ request }: { request: Request }): Promise<RecordedAction[]> {
  return withSession(request, async () => {
    await requirePermission('actions list');
    return api.actions.list.query(undefined, request);
  });
}

/** Lists changes by clerks and their access to addresses, newest first. */
export function Records(): ReactNode {
  const actions = useLoaderData<typeof loadRecords>();
  const texts = useTexts();
  const { t, word } = texts;
  useTitle(t('records.title'));
  return (
    <div className={styles.page}>
      <h1>{t('records.title')}</h1>
      <p>{actions.length === 0 ? t('records.none') : t('records.lead')}</p>
      {actions.length > 0 && (
        <Panel title={t('records.title')} wide>
          <Table
            label={t('records.title')}
            rows={actions}
            getKey={({ at, person, event }) => `${at.toISOString()} ${person} ${JSON.stringify(event)}`}
            columns={[
              { head: t('records.at'), cell: ({ at }) => <Time at={at} /> },
              {
                head: t('records.person'),
                // Names can change and be used again.
                cell: ({ person, signInName }) =>
                  signInName === null ? person : `${person} (${signInName})`,
              },
              {
                head: t('records.order'),
                cell: ({ reference }) =>
                  reference !== null && (
                    <Link to={`/orders/${encodeURIComponent(reference)}`}>{reference}</Link>
                  ),
              },
              { head: t('records.what'), cell: ({ event }) => describeAuditEvent(texts, event) },
              { head: t('records.why'), cell: ({ reason }) => word('automaticReasons', reason) },
            ]}
          />
        </Panel>
      )}
    </div>
  );
}
