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

type SharePdfProps = { orderId: string; cardId: string; name: string };

const TYPE = 'application/pdf';

function canShareFiles(): boolean {
  const probe = new File([''], 'card.pdf', { type: TYPE });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe] });
}

/** The card's file for other programs of the phone, where the browser hands it over; to print it everywhere. */
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
      const why = error instanceof DOMException ? error.name : '';
      // A browser that wants a press of its own gets one: the file is there by then.
      setState(why === 'AbortError' ? 'idle' : why === 'NotAllowedError' ? 'ready' : 'failed');
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
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(`the file answers ${answer.status}`);
  return new File([await answer.blob()], name, { type: TYPE });
}
