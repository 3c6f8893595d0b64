import { type ReactNode, useState } from 'react';
import type { BalanceText } from '#texts/content-shape.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { LinkedText } from '../site/linked-text.tsx';
import { useHydrated } from '../site/use-hydrated.ts';
import styles from './balance-frame.module.css';

type BalanceFrameProps = { address: string; text: BalanceText };

/**
 * Allows what the balance page needs on its own origin. Blocks access to this page, popups and downloads. The
 * configuration rejects a URL on the shop's origin, where this would be ineffective.
 */
const SANDBOX = 'allow-forms allow-scripts allow-same-origin';

/** Card numbers go only to the supplier's page; the shop doesn't listen to the iframe. */
export function BalanceFrame({ address, text }: BalanceFrameProps): ReactNode {
  const [isLoaded, setLoaded] = useState(false);
  // Rendered after hydration, so that `onLoad` can't be missed.
  const isHydrated = useHydrated();
  const iframe = (
    <iframe
      src={address}
      title={text.title}
      className={styles.frame}
      sandbox={SANDBOX}
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
