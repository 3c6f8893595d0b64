import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { CARD_NUMBER_FORMAT } from '#rules/card-number.ts';
import { readParcelName, readTracking, type TrackingFault } from '#rules/parcel-name.ts';
import type { ApiError } from '../../api/api-error.ts';
import { readScanned } from '../../format/scanned-text.ts';
import { useTexts } from '../../language/current-texts.ts';
import type { TextKey } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './packing.module.css';

const FAULTS: Record<TrackingFault, TextKey> = {
  form: 'packing.noTracking',
  cardNumber: 'packing.trackingIsCard',
  parcelCode: 'packing.trackingIsParcel',
};

/** The sentence for a tracking number that the server refused; undefined for any other fault. */
export function trackingSentence({ body }: ApiError): TextKey | undefined {
  const refused = body?.fieldErrors?.find(({ field }) => field === 'tracking')?.messageKey;
  return Object.entries(FAULTS).find(([fault]) => fault === refused)?.[1];
}

type TrackingFormProps = {
  /** Those that wait for their number. */
  parcels: readonly string[];
  isBusy: boolean;
  onShip: (parcel: string, tracking: string) => Promise<void>;
};

/** First the code of the label, then that of the post's sticker: a scanner needs nothing else. */
export function TrackingForm({ parcels, isBusy, onShip }: TrackingFormProps): ReactNode {
  const { t } = useTexts();
  const [parcel, setParcel] = useState('');
  const [tracking, setTracking] = useState('');
  const [wrong, setWrong] = useState<'parcel' | TrackingFault>();
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const scanned = readScanned(parcel);
    if (scanned.kind !== 'parcel' || !parcels.includes(scanned.parcel)) {
      setWrong('parcel');
      first.current?.focus();
      return first.current?.select();
    }
    if (tracking.trim() === '') {
      setWrong(undefined);
      return second.current?.focus();
    }
    const name = readParcelName(scanned.parcel);
    // The shop may have another format; the server checks by it.
    const read = name && readTracking(tracking, name, CARD_NUMBER_FORMAT);
    if (read !== undefined && 'fault' in read) {
      setWrong(read.fault);
      return second.current?.select();
    }
    setWrong(undefined);
    void onShip(scanned.parcel, tracking).then(() => {
      setParcel('');
      setTracking('');
      first.current?.focus();
    });
  };
  return (
    <form noValidate onSubmit={submit} className={styles.tracking}>
      <TextField
        ref={first}
        label={t('packing.scanParcel')}
        error={wrong === 'parcel' ? t('packing.notHere') : undefined}
        value={parcel}
        maxLength={20}
        autoComplete="off"
        onChange={({ target }) => setParcel(target.value)}
      />
      <TextField
        ref={second}
        label={t('packing.scanTracking')}
        error={wrong === undefined || wrong === 'parcel' ? undefined : t(FAULTS[wrong])}
        value={tracking}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => setTracking(target.value)}
      />
      <Button type="submit" busy={isBusy}>
        {t('packing.ship')}
      </Button>
    </form>
  );
}
