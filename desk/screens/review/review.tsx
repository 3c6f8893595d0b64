import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLoaderData, useOutletContext } from 'react-router';
import { type ActionDefinition, ConfiguredAction } from '../../actions/configured-action.tsx';
import { api, type Outputs } from '../../api/client.ts';
import { formatAge, formatDateTime } from '../../format/format-values.ts';
import { describeReviewDetail } from '../../format/review-detail-text.ts';
import { describeReview, formatReviewName } from '../../format/review-text.ts';
import { useTexts } from '../../language/current-texts.ts';
import { requirePermission, type SignedInPerson, withSession } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTitle } from '../../ui/page-hooks.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './review.module.css';

export function loadReview({ request }: { request: Request }): Promise<Outputs['review']['list'][number][]> {
  return withSession(request, async () => {
    await requirePermission('review list');
    return api.review.list.query(undefined, request);
  });
}

export function Review(): ReactNode {
  const items = useLoaderData<typeof loadReview>();
  const { permissions } = useOutletContext<SignedInPerson>();
  const { t } = useTexts();
  const [done, setDone] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const title = t('review.title');
  useTitle(title);
  useEffect(() => {
    // The submitted form is gone. Move the focus to the heading.
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
            canResolve={permissions.includes('review resolve')}
            canOpenOrders={permissions.includes('orders show')}
            onDone={setDone}
          />
        </Panel>
      )}
    </div>
  );
}

type ListedItem = Outputs['review']['list'][number];
type OpenItem = Outputs['orders']['show']['openItems'][number] | ListedItem;

type OpenItemsProps = {
  items: readonly OpenItem[];
  canResolve: boolean;
  canOpenOrders?: boolean;
  onDone: (message: string) => void;
};

export function OpenItems({ items, ...props }: OpenItemsProps): ReactNode {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <Item key={item.id} item={item} {...props} />
      ))}
    </ul>
  );
}

type ItemProps = Omit<OpenItemsProps, 'items'> & { item: OpenItem };

function Item({ item, canResolve, canOpenOrders = false, onDone }: ItemProps): ReactNode {
  const texts = useTexts();
  const { t, language } = texts;
  const [isOpen, setOpen] = useState(false);
  const { id, kind, detail, openedAt } = item;
  const name = formatReviewName(texts, kind);
  const facts = describeReviewDetail(texts, kind, detail);
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <h3>{name}</h3>
        {'reference' in item && <Subject item={item} canOpenOrders={canOpenOrders} />}
        <time dateTime={openedAt.toISOString()} title={formatDateTime(openedAt)} className={styles.age}>
          {formatAge(openedAt, language)}
        </time>
      </div>
      <p>{describeReview(texts, kind)}</p>
      <p className={styles.detail}>
        {[t('history.document', { number: id }), facts].filter(Boolean).join(' · ')}
      </p>
      {canResolve && (
        <>
          <Button
            variant="secondary"
            aria-expanded={isOpen}
            aria-label={t('review.resolveNamed', { name, id })}
            onClick={() => setOpen(!isOpen)}
          >
            {t('review.resolve')}
          </Button>
          {isOpen && (
            <div className={styles.form}>
              <ConfiguredAction definition={RESOLVE} subject={{ id, name }} onDone={onDone}>
                <p className={styles.detail}>{t('review.hint')}</p>
              </ConfiguredAction>
            </div>
          )}
        </>
      )}
    </li>
  );
}

function Subject({ item, canOpenOrders }: { item: ListedItem; canOpenOrders: boolean }): ReactNode {
  const { reference, isAboutOrder } = item;
  if (!isAboutOrder || !canOpenOrders) return <span className={styles.reference}>{reference}</span>;
  return (
    <Link to={`/orders/${encodeURIComponent(reference)}`} className={styles.reference}>
      {reference}
    </Link>
  );
}

const RESOLVE: ActionDefinition<{ id: number; name: string }> = {
  draft: ({ id }) => `review ${id}`,
  button: 'review.submit',
  run: async ({ id, name }, _, reason, { t }) => {
    await api.review.resolve.mutate({ id, reason });
    return t('review.resolved', { name });
  },
};
