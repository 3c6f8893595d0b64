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

type EndedPageProps = {
  /** `key`: the link has expired. `visit`: this browser has no access. `asks`: the visitor came to request a link. */
  why: 'key' | 'visit' | 'asks';
};

export function RequestLinkPage({ why }: EndedPageProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return (
    <div className={page.apart}>
      <div className={page.head}>
        <FocusedHeading always={why !== 'asks'}>{t(`gift.link.${why}Title`)}</FocusedHeading>
        <p className={page.lead}>
          {t(`gift.link.${why}Text`, { months: GIFT_LINK_MONTHS, days: RETENTION.cardSecretDays })}
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
      {why === 'visit' && (
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
