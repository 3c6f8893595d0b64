import { type ReactNode, useEffect, useId, useRef } from 'react';
import { assertNever } from '#rules/assert-never.ts';
import { useTexts } from '../../../language/current-texts.ts';
import type { TextKey, WordList } from '../../../language/translate.ts';
import { Panel } from '../../../ui/panel.tsx';
import type { ShownOrder } from '../order-types.ts';
import styles from './acts-panel.module.css';
import { AddressForm } from './address-form.tsx';
import { MailFateForm } from './mail-fate-form.tsx';
import { ReplaceForm } from './replace-form.tsx';
import { ResendForm } from './resend-form.tsx';
import { RetryForm } from './retry-form.tsx';
import { ReturnedForm } from './returned-form.tsx';
import { RevokeLinksForm } from './revoke-links-form.tsx';
import { StopSendingForm } from './stop-sending-form.tsx';

type ActName = ShownOrder['actions'][number]['action'];

/** An act whose form is open, and, where it is of one card or sending, of which. */
export type OpenAct = { act: ActName; card?: string; sending?: number } | undefined;

const NAMES: Record<ActName, TextKey> = {
  resend: 'actNames.resend',
  address: 'actNames.address',
  replace: 'actNames.replace',
  returned: 'actNames.returned',
  bounced: 'actNames.bounced',
  arrived: 'actNames.arrived',
  retry: 'actNames.retry',
  'stop-sending': 'actNames.stopSending',
  'revoke-links': 'actNames.revokeLinks',
};

const REFUSALS: Record<ActName, WordList> = {
  resend: 'resendRefusals',
  address: 'addressRefusals',
  replace: 'replaceRefusals',
  returned: 'returnRefusals',
  bounced: 'fateRefusals',
  arrived: 'fateRefusals',
  retry: 'fateRefusals',
  'stop-sending': 'giftRefusals',
  'revoke-links': 'giftRefusals',
};

type ActsPanelProps = {
  order: ShownOrder;
  open: OpenAct;
  onOpen: (open: OpenAct) => void;
  onDone: (said: string) => void;
};

/** What can be done with the order now and, for what cannot, why not. */
export function ActsPanel({ order, open, onOpen, onDone }: ActsPanelProps): ReactNode {
  const { t, word } = useTexts();
  const possible = order.actions.filter(({ why }) => why === null);
  const others = order.actions.filter(({ why }) => why !== null);
  const byReason = Map.groupBy(others, ({ action, why }) =>
    why === 'role' ? t('actNames.role') : word(REFUSALS[action], why ?? ''),
  );
  return (
    <div className={styles.acts}>
      <Panel title={t('actNames.title')}>
        {possible.length > 0 && (
          <ul className={styles.list}>
            {possible.map(({ action: act }) => (
              <PossibleActItem
                key={act}
                name={t(NAMES[act])}
                isOpen={open?.act === act}
                onToggle={(isOpen) => onOpen(isOpen ? { act } : undefined)}
              >
                <FormOf act={act} card={open?.card} sending={open?.sending} order={order} onDone={onDone} />
              </PossibleActItem>
            ))}
          </ul>
        )}
        {others.length > 0 && (
          <details className={styles.others} open={possible.length === 0}>
            <summary>{t('actNames.not', { count: others.length })}</summary>
            <dl className={styles.reasons}>
              {[...byReason].map(([reason, actions]) => (
                <div key={reason}>
                  <dt>{actions.map(({ action }) => t(NAMES[action])).join(', ')}</dt>
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

function PossibleActItem({ name, isOpen, onToggle, children }: ItemProps): ReactNode {
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
  act: ActName;
  card: string | undefined;
  sending: number | undefined;
  order: ShownOrder;
  onDone: (said: string) => void;
};

function FormOf({ act, card, sending, ...props }: FormOfProps): ReactNode {
  switch (act) {
    case 'resend':
      return <ResendForm key={sending} {...props} sending={sending} />;
    case 'address':
      return <AddressForm {...props} />;
    case 'replace':
      return <ReplaceForm key={card} {...props} card={card} />;
    case 'returned':
      return <ReturnedForm {...props} />;
    case 'bounced':
    case 'arrived':
      return <MailFateForm key={act} {...props} fate={act} />;
    case 'retry':
      return <RetryForm {...props} />;
    case 'stop-sending':
      return <StopSendingForm key={sending} {...props} sending={sending} />;
    case 'revoke-links':
      return <RevokeLinksForm {...props} />;
    default:
      return assertNever(act);
  }
}
