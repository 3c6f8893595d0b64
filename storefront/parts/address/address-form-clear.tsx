import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAddress } from '../../stores/address-store.ts';
import { DETAILS_HOURS } from '../../stores/create-persisted-store.ts';
import { usePayment } from '../../stores/payment-store.ts';
import { Button } from '../../ui/button.tsx';
import styles from './address-form.module.css';

/** Removes names and addresses from a shared computer. The form follows the store. */
export function ClearDetails(): ReactNode {
  const { t } = useTranslation();
  const [isCleared, setCleared] = useState(false);

  function clear(): void {
    useAddress.getState().clear();
    // The unanswered attempt contains the addresses.
    usePayment.getState().forgetAttempt();
    setCleared(true);
  }

  return (
    <div className={styles.clear} onInput={() => setCleared(false)}>
      <p className={styles.remembered}>
        {t('address.clearHint', { hours: DETAILS_HOURS })}
        <Button variant="quiet" className={styles.aligned} onClick={clear}>
          {t('address.clear')}
        </Button>
      </p>
      <p role="status">{isCleared && t('address.cleared')}</p>
    </div>
  );
}
