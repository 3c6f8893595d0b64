import type { ReactNode } from 'react';
import type { Product } from '#contract/product.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { AddFields } from './add-fields.tsx';
import styles from './add-form.module.css';
import { AddNotice } from './add-notice.tsx';
import { RemainingLimit } from './remaining-limit.tsx';
import type { AddToCart } from './use-add-to-cart.ts';
import { ValueChips } from './value-chips.tsx';

type AddFormProps = { product: Product; form: AddToCart };

/** The form of the detail page, with values to choose from beside the free one. */
export function AddForm({ product, form }: AddFormProps): ReactNode {
  const { t } = useTranslation();

  return (
    <form onSubmit={form.submit} noValidate className={styles.form}>
      <ValueChips range={product.variablePrice} value={form.price} onChoose={form.setPrice} />
      <AddFields product={product} form={form} />
      <div className={styles.wide}>
        <Button type="submit" size="l" wide>
          {t('products.add')}
        </Button>
        <AddNotice product={product} outcome={form.outcome} />
        <RemainingLimit />
      </div>
    </form>
  );
}
