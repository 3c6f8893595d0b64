import { type ReactNode, useEffect, useId, useRef } from 'react';
import { ConfiguredAction, type Values } from '../../../actions/configured-action.tsx';
import { useTexts } from '../../../language/current-texts.ts';
import type { TextKey } from '../../../language/translate.ts';
import { Panel } from '../../../ui/panel.tsx';
import type { ShownOrder } from '../shown-order.ts';
import styles from './actions-panel.module.css';
import { AddressForm } from './address-form.tsx';
import { ORDER_ACTIONS } from './order-actions.tsx';
import { ResendForm } from './resend-form.tsx';

type ActionName = ShownOrder['actions'][number]['action'];

/** An action whose form is open, and, where it is of one card or sending, of which. */
export type OpenAction = { action: ActionName; card?: string; sending?: number } | undefined;

/** What each action is called. */
const ACTIONS: Record<ActionName, { name: TextKey }> = {
  resend: { name: 'actionNames.resend' },
  address: { name: 'actionNames.address' },
  ...ORDER_ACTIONS,
};

type ActionsPanelProps = {
  order: ShownOrder;
  open: OpenAction;
  onOpen: (open: OpenAction) => void;
  onDone: (said: string) => void;
};

/** What can be done with the order now and, for what cannot, why not. */
export function ActionsPanel({ order, open, onOpen, onDone }: ActionsPanelProps): ReactNode {
  const { t, word } = useTexts();
  const available = order.actions.filter(({ why }) => why === null);
  const others = order.actions.filter(({ why }) => why !== null);
  const byReason = Map.groupBy(others, ({ why }) =>
    why === 'role' ? t('actionNames.role') : word('errors', why ?? ''),
  );
  return (
    <div className={styles.acts}>
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
                <FormOf
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
        {others.length > 0 && (
          <details className={styles.others} open={available.length === 0}>
            <summary>{t('actionNames.not', { count: others.length })}</summary>
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
    // What was done closes its form, and the focus with it would be nowhere.
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

type FormOfProps = {
  action: ActionName;
  card: string | undefined;
  sending: number | undefined;
  order: ShownOrder;
  onDone: (said: string) => void;
};

function FormOf({ action, card, sending, ...props }: FormOfProps): ReactNode {
  if (action === 'resend') return <ResendForm key={sending} {...props} sending={sending} />;
  if (action === 'address') return <AddressForm {...props} />;
  const initial = toValues({ card, sending });
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

/** The choice that was made in a table of the page. */
function toValues({ card, sending }: Pick<FormOfProps, 'card' | 'sending'>): Values | undefined {
  if (card !== undefined) return { card };
  return sending === undefined ? undefined : { sending: String(sending) };
}
