import type { ReactNode } from 'react';
import { useRevalidator, useRouteError } from 'react-router';
import { asFault, type Fault } from '../api/fault.ts';
import { useLoadedTexts, useTexts } from '../language/current-texts.ts';
import type { Texts } from '../language/translate.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useFocusedHeading } from '../ui/use-focused-heading.ts';
import { useTitle } from '../ui/use-title.ts';
import styles from './page-fault.module.css';

/** A sentence for what a page or an act met with. */
export function faultSentence({ t }: Texts, { kind, told }: Fault): string {
  switch (kind) {
    case 'offline':
      return t('faults.offline');
    case 'forbidden':
      return t('faults.forbidden');
    case 'not-found':
      return t('faults.notFound');
    case 'wait':
      return t('faults.wait', { count: told?.retryAfter ?? 60 });
    case 'invalid':
      return told?.fieldErrors?.some(({ messageKey }) => messageKey === 'cardNumber')
        ? t('orders.cardNumber')
        : t('faults.invalid');
    default:
      return t('faults.failed');
  }
}

function faultTitle({ t }: Texts, { kind }: Fault): string {
  switch (kind) {
    case 'offline':
      return t('faults.offlineTitle');
    case 'forbidden':
      return t('faults.forbiddenTitle');
    case 'not-found':
      return t('faults.notFoundTitle');
    case 'wait':
      return t('faults.waitTitle');
    case 'invalid':
      return t('orders.nothing');
    default:
      return t('faults.failedTitle');
  }
}

/** The number by which a fault is found in the log; nothing for what is no fault of the server. */
export function FaultId({ fault }: { fault: Fault }): ReactNode {
  const { t } = useTexts();
  if (fault.told === undefined || fault.kind !== 'failed') return null;
  return <p className={styles.id}>{t('faults.id', { id: fault.told.id })}</p>;
}

type ShownFaultProps = { title: string; text: string; children?: ReactNode };

/** What stands in the place of a page; its heading gets the focus. */
export function ShownFault({ title, text, children }: ShownFaultProps): ReactNode {
  useTitle(title);
  const heading = useFocusedHeading();
  return (
    <div className={styles.fault}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      {children}
    </div>
  );
}

function ShownPageFault({ fault }: { fault: Fault }): ReactNode {
  const texts = useTexts();
  const { revalidate, state } = useRevalidator();
  const isFinal = ['forbidden', 'not-found', 'invalid'].includes(fault.kind);
  return (
    <ShownFault title={faultTitle(texts, fault)} text={faultSentence(texts, fault)}>
      <FaultId fault={fault} />
      {!isFinal && (
        <Button busy={state === 'loading'} onClick={() => void revalidate()}>
          {texts.t('faults.retry')}
        </Button>
      )}
    </ShownFault>
  );
}

/** In the place of a page, below the header. */
export function PageFault(): ReactNode {
  return <ShownPageFault fault={asFault(useRouteError())} />;
}

/** For an address that no page has. */
export function PageNotFound(): ReactNode {
  const { t } = useTexts();
  return (
    <ShownFault title={t('faults.notFoundTitle')} text={t('faults.notFound')}>
      <ButtonLink to="/orders">{t('faults.toOrders')}</ButtonLink>
    </ShownFault>
  );
}

/** Instead of everything: even the header could not be shown. */
export function ProgramFault(): ReactNode {
  const fault = asFault(useRouteError());
  const texts = useLoadedTexts();
  return (
    <main className={styles.alone}>
      {texts === undefined ? (
        // Not even the texts came.
        <Button onClick={() => window.location.reload()}>↻</Button>
      ) : (
        <ShownPageFault fault={fault} />
      )}
    </main>
  );
}
