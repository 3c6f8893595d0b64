import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { type ActionDefinition, ConfiguredAction } from '../../actions/configured-action.tsx';
import { api, type Outputs } from '../../api/client.ts';
import { describeReview, hasDetail, nameReview } from '../../format/review-text.ts';
import { showAge, showTime } from '../../format/show-values.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Button } from '../../ui/button.tsx';
import styles from './open-items.module.css';

type ListedItem = Outputs['review']['list'][number];
type OpenItem = Outputs['orders']['show']['openItems'][number] | ListedItem;

type OpenItemsProps = {
  items: readonly OpenItem[];
  mayResolve: boolean;
  /** Whether the orders they are of may be opened. */
  mayOpen?: boolean;
  onDone: (said: string) => void;
};

/** What an operator has to look at, oldest first, with what is known of it; each is settled here. */
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

function Item({ item, mayResolve, mayOpen = false, onDone }: ItemProps): ReactNode {
  const texts = useTexts();
  const { t, language } = texts;
  const [isOpen, setOpen] = useState(false);
  const { id, kind, detail, openedAt } = item;
  const name = nameReview(texts, kind);
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <h3>{name}</h3>
        {'reference' in item && <Subject item={item} mayOpen={mayOpen} />}
        <time dateTime={openedAt.toISOString()} title={showTime(openedAt)} className={styles.age}>
          {showAge(openedAt, language)}
        </time>
      </div>
      <p>{describeReview(texts, kind)}</p>
      {hasDetail(kind) && (
        <p className={styles.detail}>
          {t('review.known', { id })} <span lang="en">{detail}</span>
        </p>
      )}
      {mayResolve && (
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

function Subject({ item, mayOpen }: { item: ListedItem; mayOpen: boolean }): ReactNode {
  const { reference, ofOrder } = item;
  if (!ofOrder || !mayOpen) return <span className={styles.reference}>{reference}</span>;
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
