import type { ReactNode } from 'react';
import { addressLines } from '#rules/address-lines.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { AddressDraft, StoredAddress } from '../../stores/address-store.ts';
import { unbroken } from '../../ui/unbroken.tsx';
import styles from './address-recap.module.css';

type AddressRecapProps = {
  addresses: AddressDraft;
  words: { primary: string; billing: string; same: string; email: string };
  /** The order page shows addresses without e-mail (specification 2). */
  withEmail?: boolean;
};

export function AddressRecap({ addresses, words, withEmail = false }: AddressRecapProps): ReactNode {
  const { primaryAddress, billingAddress, useSameAddress } = addresses;
  return (
    <dl className={styles.recap}>
      <div>
        <dt className={styles.term}>{words.primary}</dt>
        <dd>
          <PostalAddress address={primaryAddress} />
          {withEmail && <Email label={words.email} email={primaryAddress.email} />}
        </dd>
      </div>
      <div>
        <dt className={styles.term}>{words.billing}</dt>
        <dd>
          {useSameAddress ? (
            <p className={styles.same}>{words.same}</p>
          ) : (
            <>
              <PostalAddress address={billingAddress} />
              {withEmail && <Email label={words.email} email={billingAddress.email} />}
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}

function Email({ label, email }: { label: string; email: string }): ReactNode {
  const { t } = useTranslation();
  return <p className={styles.email}>{unbroken(t('common.labelled', { label, text: email }))}</p>;
}

function PostalAddress({ address }: { address: StoredAddress }): ReactNode {
  const language = useLanguage();
  return (
    <address className={styles.address}>
      {addressLines(address, language).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
