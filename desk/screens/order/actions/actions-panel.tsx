import { type ReactNode, useEffect, useId, useRef } from 'react';
import { ConfiguredAction, type FieldValues } from '../../../actions/configured-action.tsx';
import { useTexts } from '../../../language/current-texts.ts';
import type { TextKey } from '../../../language/translate.ts';
import { Panel } from '../../../ui/panel.tsx';
import type { OrderDetails } from '../order-details.ts';
import styles from './actions-panel.module.css';
import { AddressForm } from './address-form.tsx';
import { ORDER_ACTIONS } from './order-actions.tsx';
import { ResendForm } from './resend-form.tsx';

type ActionName = OrderDetails['actions'][number]['action'];

export type OpenAction = { action: ActionName; card?: string; sending?: number } | undefined;

const ACTIONS: Record<ActionName, { name: TextKey }> = {
  resend: { name: 'actionNames.resend' },
  address: { name: 'actionNames.address' },
  ...ORDER_ACTIONS,
};

type ActionsPanelProps = {
  order: OrderDetails;
  open: OpenAction;
  onOpen: (open: OpenAction) => void;
  onDone: (message: string) => void;
};

export function ActionsPanel({ order, open, onOpen, onDone }: ActionsPanelProps): ReactNode {
  const { t, word } = useTexts();
  const available = order.actions.filter(({ why }) => why === null);
  const unavailable = order.actions.filter(({ why }) => why !== null);
  const byReason = Map.groupBy(unavailable, ({ why }) =>
    why === 'role' ? t('actionNames.role') : word('errors', why ?? ''),
  );
  return (
    <div className={styles.actions}>
      <Panel title={t('actionNames.title')}>
        {available.length > 0 && (
          <ul className={styles.list}>
            {available.map(({ action }) => (
              <AvailableAction
                key={action}
                name={t(ACTIONS[action].name)}
                isOpen={open?.action === action}
                onToggle={(isOpen) => onOpen(isOpen ? { action } : undefined)}
              >
                <SelectedForm
                  action={action}
                  card={open?.card}
                  sending={open?.sending}
                  order={order}
                  onDone={onDone}
                />
              </AvailableAction>
            ))}
          </ul>
        )}
        {unavailable.length > 0 && (
          <details className={styles.others} open={available.length === 0}>
            <summary>{t('actionNames.not', { count: unavailable.length })}</summary>
            <dl className={styles.reasons}>
              {[...byReason].map(([reason, actions]) => (
                <div key={reason}>
                  <dt>{actions.map(({ action }) => t(ACTIONS[action].name)).join(', ')}</dt>
                  <dd>{reason}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </Panel>
    </div>
  );
}

type ItemProps = {
  name: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
};

function AvailableAction({ name, isOpen, onToggle, children }: ItemProps): ReactNode {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The form closes after its action. Return the focus to its button.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <li>
      <button
        ref={button}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onToggle(!isOpen)}
      >
        {name}
      </button>
      {isOpen && (
        <section id={id} aria-label={name} className={styles.form}>
          {children}
        </section>
      )}
    </li>
  );
}

type SelectedFormProps = {
  action: ActionName;
  card: string | undefined;
  sending: number | undefined;
  order: OrderDetails;
  onDone: (message: string) => void;
};

function SelectedForm({ action, card, sending, ...props }: SelectedFormProps): ReactNode {
  if (action === 'resend') return <ResendForm key={sending} {...props} sending={sending} />;
  if (action === 'address') return <AddressForm {...props} />;
  const initial = toInitialValues({ card, sending });
  return (
    <ConfiguredAction
      key={`${action} ${card} ${sending}`}
      definition={ORDER_ACTIONS[action]}
      subject={props.order}
      {...(initial !== undefined && { initial })}
      onDone={props.onDone}
    />
  );
}

function toInitialValues({
  card,
  sending,
}: Pick<SelectedFormProps, 'card' | 'sending'>): FieldValues | undefined {
  if (card !== undefined) return { card };
  return sending === undefined ? undefined : { sending: String(sending) };
}
