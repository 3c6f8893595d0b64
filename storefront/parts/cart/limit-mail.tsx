import { brand } from 'virtual:brand';
import type { ReactNode } from 'react';
import { formatChf } from '#rules/money.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useCart } from '../../stores/cart-store.ts';
import { unbroken } from '../../ui/unbroken.tsx';

/** A link to an e-mail to support, prefilled with the cart's contents. */
export function LimitSupportLink(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const lines = useCart((state) => state.cart.products);
  const content = lines.map((line) =>
    t('cart.mailLine', { amount: line.amount, name: line.name[language], price: formatChf(line.price) }),
  );
  const body = [t('cart.mailIntro'), ...content, '', t('cart.mailEnd')].join('\n');
  const query = `subject=${encodeURIComponent(t('cart.mailSubject'))}&body=${encodeURIComponent(body)}`;
  return <a href={`mailto:${brand.support.email}?${query}`}>{unbroken(t('cart.limitMail'))}</a>;
}
