import { type ReactNode, useState } from 'react';
import { apiPath } from '#contract/api-paths.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useSite } from '../../use-site.ts';
import styles from './hand-over.module.css';

type SharePdfProps = { orderId: string; cardId: string; name: string };

const TYPE = 'application/pdf';

function canShareFiles(): boolean {
  const probe = new File([''], 'card.pdf', { type: TYPE });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe] });
}

/** The card's file for other programs of the phone, where the browser hands it over; to print it everywhere. */
export function SharePdf({ orderId, cardId, name }: SharePdfProps): ReactNode {
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
