import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLoaderData, useOutletContext } from 'react-router';
import { api, type Outputs } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import { forSignedIn, requirePermission, type SignedInPerson } from '../../session.ts';
import { Notice } from '../../ui/notice.tsx';
import { useTitle } from '../../ui/page-hooks.ts';
import { Panel } from '../../ui/panel.tsx';
import { OpenItems } from './open-items.tsx';
import styles from './review.module.css';

export function loadReview({ request }: { request: Request }): Promise<Outputs['review']['list'][number][]> {
  return forSignedIn(request, async () => {
    await requirePermission('review list');
    return api.review.list.query(undefined, request);
  });
}

/** All that operators have to look at, oldest first. */
export function Review(): ReactNode {
  const items = useLoaderData<typeof loadReview>();
  const { permissions } = useOutletContext<SignedInPerson>();
  const { t } = useTexts();
  const [done, setDone] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const title = t('review.title');
  useTitle(title);
  useEffect(() => {
    // The form that was sent is gone, and its focus with it.
    if (done !== '') heading.current?.focus();
  }, [done]);
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.soft}>{t('review.count', { count: items.length })}</p>
        <div role="status" className={styles.status}>
          {done !== '' && <Notice tone="good">{done}</Notice>}
        </div>
      </div>
      {items.length === 0 ? (
        <p>{t('review.none')}</p>
      ) : (
        <Panel title={t('review.open')}>
          <OpenItems
            items={items}
            mayResolve={permissions.includes('review resolve')}
            mayOpen={permissions.includes('orders show')}
            onDone={setDone}
          />
        </Panel>
      )}
    </div>
  );
}
