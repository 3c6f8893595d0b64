import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLoaderData, useOutletContext } from 'react-router';
import { parseMailReviewKind } from '#rules/review-kinds.ts';
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
        <SelectableItems
          items={items}
          canResolve={permissions.includes('review resolve')}
          canOpenOrders={permissions.includes('orders show')}
          canResend={permissions.includes('mails resend')}
          onDone={setDone}
        />
      )}
    </div>
  );
}

/** Several items can be resolved for one reason. */
function SelectableItems({
  items,
  ...props
}: OpenItemsProps & { items: ListedItem[]; canResend: boolean }): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  /** Counts the uses of «select all», which moves the focus to the reason. */
  const [fullSelections, setFullSelections] = useState(0);
  const ids = items.map(({ id }) => id).filter((id) => selected.has(id));
  const canResend = props.canResend && items.every((item) => !selected.has(item.id) || isRefusedMail(item));
  const kinds = [...Map.groupBy(items, ({ kind }) => kind)].filter(([, alike]) => alike.length > 1);
  const toggle = (id: number, isSelected: boolean) =>
    setSelected(new Set(isSelected ? [...selected, id] : ids.filter((other) => other !== id)));
  return (
    <Panel title={t('review.open')}>
      {props.canResolve && kinds.length > 0 && (
        <div className={styles.selection}>
          <div className={styles.kinds}>
            {kinds.map(([kind, alike]) => (
              <Button
                key={kind}
                variant="secondary"
                onClick={() => {
                  setSelected(new Set(alike.map(({ id }) => id)));
                  setFullSelections(fullSelections + 1);
                }}
              >
                {t('review.selectAll', { name: formatReviewName(texts, kind), count: alike.length })}
              </Button>
            ))}
          </div>
          <p role="status" className={styles.soft}>
            {ids.length > 0 && t('review.selected', { count: ids.length })}
          </p>
          {ids.length > 0 && (
            <div className={styles.form}>
              <ConfiguredAction
                key={`${fullSelections} ${canResend}`}
                definition={canResend ? RESOLVE_OR_RESEND : RESOLVE_SELECTED}
                subject={ids}
                isFocused={fullSelections > 0}
                onDone={(message) => {
                  setSelected(new Set());
                  setFullSelections(0);
                  props.onDone(message);
                }}
              >
                <p className={styles.detail}>{t('review.hint')}</p>
              </ConfiguredAction>
            </div>
          )}
        </div>
      )}
      <OpenItems
        items={items}
        {...props}
        {...(props.canResolve && items.length > 1 && { selection: { selected, toggle } })}
      />
    </Panel>
  );
}

type ListedItem = Outputs['review']['list'][number];
type OpenItem = Outputs['orders']['show']['openItems'][number] | ListedItem;

type OpenItemsProps = {
  items: readonly OpenItem[];
  canResolve: boolean;
  canOpenOrders?: boolean;
  onDone: (message: string) => void;
  /** Shows a checkbox for each item. */
  selection?: { selected: ReadonlySet<number>; toggle: (id: number, isSelected: boolean) => void };
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

function Item({ item, canResolve, canOpenOrders = false, onDone, selection }: ItemProps): ReactNode {
  const texts = useTexts();
  const { t, language } = texts;
  const [isOpen, setOpen] = useState(false);
  const { id, kind, detail, openedAt } = item;
  const name = formatReviewName(texts, kind);
  const facts = describeReviewDetail(texts, kind, detail);
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <div className={styles.name}>
          {selection !== undefined && (
            <input
              type="checkbox"
              aria-label={t('review.select', { name, id })}
              checked={selection.selected.has(id)}
              onChange={({ target }) => selection.toggle(id, target.checked)}
              className={styles.checkbox}
            />
          )}
          <h3>{name}</h3>
        </div>
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
              <ConfiguredAction definition={RESOLVE} subject={{ id, name }} isFocused onDone={onDone}>
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
    await api.review.resolve.mutate({ ids: [id], reason });
    return t('review.resolved', { name });
  },
};

const RESOLVE_SELECTED: ActionDefinition<number[]> = {
  draft: () => 'review several',
  button: 'review.submit',
  run: async (ids, _, reason, { t }) => {
    await api.review.resolve.mutate({ ids, reason });
    return t('review.resolvedSeveral', { count: ids.length });
  },
};

function isRefusedMail({ kind }: Pick<OpenItem, 'kind'>): boolean {
  const problem = parseMailReviewKind(kind)?.problem;
  return problem === 'refused' || problem === 'given-up';
}

/** One reason for either action, because two forms would be confused. */
const RESOLVE_OR_RESEND: ActionDefinition<number[]> = {
  ...RESOLVE_SELECTED,
  button: ({ t }, { action }) => t(action === 'resend' ? 'review.resend' : 'review.submit'),
  fields: [
    {
      ...{ name: 'action', kind: 'select', label: 'review.action', hint: 'review.resendHint' },
      options: (_, { t }) => [
        { value: 'resolve', label: t('review.submit') },
        { value: 'resend', label: t('review.resend') },
      ],
    },
  ],
  run: async (ids, values, reason, texts) =>
    values.action === 'resend'
      ? texts.t('review.resent', { count: await api.review.resendMails.mutate({ ids, reason }) })
      : RESOLVE_SELECTED.run(ids, values, reason, texts),
};
