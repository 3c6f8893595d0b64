import { type ReactNode, useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { api, type Outputs } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import { useLive } from '../../live/use-live.ts';
import { forSignedIn, requirePermission } from '../../session.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useFocusedHeading } from '../../ui/use-focused-heading.ts';
import { useTitle } from '../../ui/use-title.ts';
import { PauseForm } from './pause-form.tsx';
import { ResumeForm } from './resume-form.tsx';
import { SaleList } from './sale-state.tsx';
import styles from './today.module.css';

export function loadSale({ request }: { request: Request }): Promise<Outputs['sale']['show']> {
  return forSignedIn(request, async () => {
    await requirePermission('sale pause');
    return api.sale.show.query(undefined, request);
  });
}

/** The switch for the sale, with what the pages say. */
export function SalePage(): ReactNode {
  const sale = useLoaderData<typeof loadSale>();
  const { t } = useTexts();
  const [done, setDone] = useState('');
  useTitle(t('sale.pageTitle'));
  useLive(({ act }) => act?.includes('sale ') === true);
  const heading = useFocusedHeading();
  const paused = sale.categories.filter(({ pause }) => pause !== null);
  return (
    <div className={styles.narrow}>
      <p>
        <Link to="/today">{t('sale.back')}</Link>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {t('sale.pageTitle')}
      </h1>
      <p>{t('sale.intro')}</p>
      <div role="status">{done !== '' && <Notice tone="good">{done}</Notice>}</div>
      <Panel title={t('sale.now')}>
        <SaleList sale={sale.categories} />
      </Panel>
      {paused.length > 0 && <ResumeForm paused={paused.map(({ category }) => category)} onDone={setDone} />}
      <PauseForm sale={sale} onDone={setDone} />
    </div>
  );
}
