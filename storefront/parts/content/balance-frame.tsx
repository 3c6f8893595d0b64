import { type ReactNode, useState } from 'react';
import type { BalanceText } from '#texts/content-shape.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { LinkedText } from '../site/linked-text.tsx';
import { useHydrated } from '../site/use-hydrated.ts';
import styles from './balance-frame.module.css';

type BalanceFrameProps = { address: string; text: BalanceText };

/**
 * What a page that asks for number and PIN needs, on its own origin: forms, its scripts, its storage. Not this
 * page, no window of its own, no download. The configuration refuses an address on the shop's own origin, where
 * this would be no fence.
 */
const ALLOWED = 'allow-forms allow-scripts allow-same-origin';

/** The supplier's page with the balance check. Card numbers go there alone; nothing listens to the iframe. */
export function BalanceFrame({ address, text }: BalanceFrameProps): ReactNode {
  const [isLoaded, setLoaded] = useState(false);
  // Written by the browser, so that its load is not over before this page listens.
  const isHydrated = useHydrated();
  const iframe = (
    <iframe
      src={address}
      title={text.title}
      className={styles.frame}
      sandbox={ALLOWED}
      referrerPolicy="no-referrer"
      onLoad={() => setLoaded(true)}
    />
  );
  return (
    <div className={styles.balance}>
      <div className={styles.place} aria-busy={isHydrated && !isLoaded}>
        {isHydrated && !isLoaded && (
          <div className={styles.loading}>
            <Spinner label={text.loading} />
          </div>
        )}
        {isHydrated ? iframe : <noscript>{iframe}</noscript>}
      </div>
      <p className={styles.fallback}>
        <LinkedText
          text={text.fallback}
          links={{
            service: (words) => (
              <a href={address} rel="noreferrer">
                {words}
              </a>
            ),
          }}
        />
      </p>
    </div>
  );
}
