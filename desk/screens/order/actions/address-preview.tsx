import { type ReactNode, useEffect, useRef } from 'react';
import type { PostalAddress } from '#rules/address-correction.ts';
import { addressLines } from '#rules/address-lines.ts';
import type { Language } from '#rules/language.ts';
import type { ParcelStatus } from '#rules/status.ts';
import { useTexts } from '../../../language/current-texts.ts';
import type { ShownOrder } from '../order-types.ts';
import styles from './forms.module.css';

type AddressPreviewProps = { order: ShownOrder; before: PostalAddress; after: PostalAddress };

/** What a correction means, before it is done. */
export function AddressPreview({ order, before, after }: AddressPreviewProps): ReactNode {
  const { t } = useTexts();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const numbers = (...statuses: ParcelStatus[]) =>
    order.parcels.filter(({ status }) => statuses.includes(status)).map(({ number }) => number);
  const toPack = numbers('ToPack');
  const shipped = numbers('Shipped');
  return (
    <div ref={place} tabIndex={-1} className={styles.preview}>
      <dl className={styles.twoAddresses}>
        <Lines title={t('actions.before')} address={before} other={after} lang={order.lang} />
        <Lines title={t('actions.after')} address={after} other={before} lang={order.lang} />
      </dl>
      <ul className={styles.consequences}>
        {toPack.length > 0 && (
          <li>{t('actions.printAnew', { count: toPack.length, numbers: toPack.join(', ') })}</li>
        )}
        {shipped.length > 0 && (
          <li>{t('actions.leftAlready', { count: shipped.length, numbers: shipped.join(', ') })}</li>
        )}
        {toPack.length === 0 && <li>{t('actions.fromNowOn')}</li>}
        <li>{order.useSameAddress ? t('actions.billingToo') : t('actions.billingStays')}</li>
      </ul>
    </div>
  );
}

type LinesProps = { title: string; address: PostalAddress; other: PostalAddress; lang: Language };

/** As on an envelope, with what is new in it. */
function Lines({ title, address, other, lang }: LinesProps): ReactNode {
  const others = addressLines(other, lang);
  return (
    <div>
      <dt>{title}</dt>
      <dd translate="no">
        {addressLines(address, lang).map((line) => (
          <div key={line} className={others.includes(line) ? undefined : styles.changed}>
            {line}
          </div>
        ))}
      </dd>
    </div>
  );
}
