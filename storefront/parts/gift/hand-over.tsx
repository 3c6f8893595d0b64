import { type ReactNode, useEffect, useRef, useState } from 'react';
import { apiPath } from '#contract/api-paths.ts';
import type { GiftCard, Gifts, ShownCard } from '#contract/gift.ts';
import { pagePath } from '#contract/paths.ts';
import { RETENTION } from '#rules/retention.ts';
import { giftApi } from '../../browser/gift-api.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type CallError, toCallError } from '../../stores/error-store.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSite } from '../../use-site.ts';
import { FocusedHeading } from '../checkout/focused-heading.tsx';
import { GiftFailure } from './gift-error.tsx';
import { GiftPaper } from './gift-paper.tsx';
import styles from './hand-over.module.css';
import { TillCode } from './till-code.tsx';

type HandOverProps = { gifts: Gifts; card: GiftCard };

/**
 * Shows the card's message first, and on request the code for the till. The code is kept only in memory and works offline
 * once loaded.
 */
export function CardHandover({ gifts, card }: HandOverProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { apiBase } = useSite();
  const [shownCard, setShownCard] = useState<ShownCard | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const name = card.productName[language];
  const forName = card.giftMessage.forName;

  async function show(): Promise<void> {
    if (shownCard !== null) return setOpen(true);
    setLoading(true);
    setError(null);
    try {
      setShownCard(await giftApi.showCard(gifts.orderId, card.id));
      setOpen(true);
    } catch (thrown) {
      setError(toCallError(thrown));
    } finally {
      setLoading(false);
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
      <FocusedHeading>
        {forName === '' ? t('gift.handOver.title') : t('gift.handOver.titleFor', { name: forName })}
      </FocusedHeading>
      {card.state === 'ready' ? (
        <>
          <GiftPaper
            giftMessage={card.giftMessage}
            card={{
              imagePath: card.imagePath,
              name: t('gift.handOver.picture', { name }),
              value: card.faceValue,
            }}
          />
          {isOpen && shownCard !== null ? (
            <TillCode shown={shownCard} onHide={() => setOpen(false)} />
          ) : (
            <div className={styles.opener}>
              <p>{t('gift.handOver.text')}</p>
              <Button ref={opener} size="l" wide disabled={isLoading} onClick={() => void show()}>
                {isLoading ? t('common.loading') : t('gift.handOver.show')}
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

type SharePdfProps = { orderId: string; cardId: string; name: string };

const PDF_TYPE = 'application/pdf';

function canShareFiles(): boolean {
  const probe = new File([''], 'card.pdf', { type: PDF_TYPE });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe] });
}

function SharePdf({ orderId, cardId, name }: SharePdfProps): ReactNode {
  const { t } = useTranslation();
  const { apiBase } = useSite();
  const [canShare] = useState(canShareFiles);
  const [file, setFile] = useState<File | null>(null);
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'ready'>('idle');
  const href = apiBase + apiPath.giftPdf(orderId, cardId);

  async function share(): Promise<void> {
    setState('busy');
    try {
      const shared = file ?? (await fetchFile(href, `${name}.pdf`));
      setFile(shared);
      await navigator.share({ files: [shared] });
      setState('idle');
    } catch (error) {
      const errorName = error instanceof DOMException ? error.name : '';
      // The browser requires another click. By then the file is loaded.
      setState(errorName === 'AbortError' ? 'idle' : errorName === 'NotAllowedError' ? 'ready' : 'failed');
    }
  }

  return (
    <div className={styles.share}>
      {canShare && (
        <Button variant="secondary" disabled={state === 'busy'} onClick={() => void share()}>
          {state === 'ready' ? t('gift.share.now') : t('gift.share.share')}
        </Button>
      )}
      <ButtonLink to={href} reloadDocument download variant="secondary">
        {t('gift.share.pdf')}
      </ButtonLink>
      <p role="status" className={styles.hint}>
        {state === 'busy' && t('gift.share.busy')}
        {state === 'failed' && t('gift.share.failed')}
      </p>
    </div>
  );
}

async function fetchFile(href: string, name: string): Promise<File> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`the file answers ${response.status}`);
  return new File([await response.blob()], name, { type: PDF_TYPE });
}
