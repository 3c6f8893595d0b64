import type { ReactNode } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import { GIFT_LINK_MONTHS } from '#rules/gift-link.ts';
import { RETENTION } from '#rules/retention.ts';
import { giftApi } from '../../browser/gift-api.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import page from '../../ui/page.module.css';
import { FocusedHeading } from '../checkout/focused-heading.tsx';
import { CodeForm } from './code-form.tsx';
import { LinkForm } from './link-form.tsx';

/** Part of the names of the texts. */
const TEXT_KEYS = { 'invalid-key': 'key', 'no-access': 'visit', 'no-key': 'asks' } as const;

type RequestLinkPageProps = {
  /** `no-access`: this browser has no access. `no-key`: the visitor came to request a link. */
  reason: keyof typeof TEXT_KEYS;
};

export function RequestLinkPage({ reason }: RequestLinkPageProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const key = TEXT_KEYS[reason];
  return (
    <div className={page.apart}>
      <div className={page.head}>
        <FocusedHeading always={reason !== 'no-key'}>{t(`gift.link.${key}Title`)}</FocusedHeading>
        <p className={page.lead}>
          {t(`gift.link.${key}Text`, { months: GIFT_LINK_MONTHS, days: RETENTION.cardSecretDays })}
        </p>
      </div>
      <LinkForm />
      <CodeForm
        button={t('gift.link.codeOpen')}
        onCode={async (code) => {
          const orderId = await giftApi.openGifts({ code });
          await navigate(pagePath.gifts(language, orderId), { replace: true });
          // On the order's own page, the path stays the same.
          await revalidate();
        }}
      />
      {reason === 'no-access' && (
        <p className={page.head}>
          {t('gift.link.opened')}
          <Button variant="secondary" onClick={() => void revalidate()}>
            {t('gift.link.reload')}
          </Button>
        </p>
      )}
    </div>
  );
}
