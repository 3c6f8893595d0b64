import { type ReactNode, useState } from 'react';
import { checkCartOrderLate } from '../../checkout/use-cart-order-check.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import page from '../../ui/page.module.css';

/** An order was made from the cart, and the shop cannot be asked whether it is paid: the cart waits for the answer. */
export function CartUnknown(): ReactNode {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    await checkCartOrderLate();
    setAsking(false);
  };
  return (
    <div className={page.apart}>
      <Notice tone="info" role="status" title={t('errors.unreachable.title')}>
        <p>{t('cart.orderUnknown')}</p>
      </Notice>
      <p>
        <Button disabled={asking} onClick={() => void ask()}>
          {t('errors.unreachable.again')}
        </Button>
      </p>
    </div>
  );
}
