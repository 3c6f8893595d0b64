import { type ReactNode, useEffect, useRef, useState } from 'react';
import { apiPath } from '#contract/api-paths.ts';
import type { GiftCard, Gifts, ShownCard } from '#contract/gift.ts';
import { pagePath } from '#contract/paths.ts';
import { RETENTION } from '#rules/retention.ts';
import { giftApi } from '../../browser/gift-api.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type CallError, errorOf } from '../../stores/error-store.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSite } from '../../use-site.ts';
import { LateHeading } from '../checkout/late-heading.tsx';
import { GiftFailure } from './gift-error.tsx';
import { GiftPaper } from './gift-paper.tsx';
import styles from './hand-over.module.css';
import { SharePdf } from './share-pdf.tsx';
import { ShownCode } from './shown-code.tsx';

type HandOverProps = { gifts: Gifts; card: GiftCard };

/**
 * A card to be handed over on this screen: what stands on it first, and what the till needs once it is asked for. That
 * is kept in this page's memory alone and goes with it; until then it is there without a network too.
 */
export function HandOver({ gifts, card }: HandOverProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { apiBase } = useSite();
  const [shown, setShown] = useState<ShownCard | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const name = card.productName[language];
  const forName = card.words.forName;

  async function show(): Promise<void> {
    if (shown !== null) return setOpen(true);
    setBusy(true);
    setError(null);
    try {
      setShown(await giftApi.showCard(gifts.orderId, card.id));
      setOpen(true);
    } catch (thrown) {
      setError(errorOf(thrown));
    } finally {
      setBusy(false);
    }
  }

  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <div className={styles.page}>
      <BackLink to={`${pagePath.gifts(language, gifts.orderId)}#card-${card.id}`}>
        {t('gift.handOver.back')}
      </BackLink>
      <LateHeading>
        {forName === '' ? t('gift.handOver.title') : t('gift.handOver.titleFor', { name: forName })}
      </LateHeading>
      {card.state === 'ready' ? (
        <>
          <GiftPaper
            words={card.words}
            card={{
              imagePath: card.imagePath,
              name: t('gift.handOver.picture', { name }),
              value: card.faceValue,
            }}
          />
          {isOpen && shown !== null ? (
            <ShownCode shown={shown} onHide={() => setOpen(false)} />
          ) : (
            <div className={styles.opener}>
              <p>{t('gift.handOver.text')}</p>
              <Button ref={opener} size="l" wide disabled={busy} onClick={() => void show()}>
                {busy ? t('common.loading') : t('gift.handOver.show')}
              </Button>
              {error !== null && (
                <Notice tone="danger">
                  <GiftFailure error={error} />
                </Notice>
              )}
            </div>
          )}
          <SharePdf orderId={gifts.orderId} cardId={card.id} name={name} />
          {gifts.wallets.length > 0 && (
            <div className={styles.share}>
              {gifts.wallets.map((wallet) => (
                <ButtonLink
                  key={wallet}
                  to={apiBase + apiPath.giftPass(gifts.orderId, card.id, wallet)}
                  reloadDocument
                  variant="secondary"
                >
                  {t(`gift.wallet.${wallet}`)}
                </ButtonLink>
              ))}
            </div>
          )}
        </>
      ) : (
        <Notice tone="info" role="none">
          <p>{t(`gift.state.${card.state}`, { days: RETENTION.cardSecretDays })}</p>
        </Notice>
      )}
    </div>
  );
}
