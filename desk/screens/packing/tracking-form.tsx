import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { CARD_NUMBER_FORMAT } from '#rules/card-number.ts';
import { parseParcelName, parseTracking, type TrackingError } from '#rules/parcel-name.ts';
import type { ApiError } from '../../api/api-error.ts';
import { parseScanInput } from '../../format/scan-input.ts';
import { useTexts } from '../../language/current-texts.ts';
import type { TextKey } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './packing.module.css';

const ERROR_KEYS: Record<TrackingError, TextKey> = {
  form: 'packing.noTracking',
  cardNumber: 'packing.trackingIsCard',
  parcelCode: 'packing.trackingIsParcel',
};

export function describeTrackingError({ body }: ApiError): TextKey | undefined {
  const refused = body?.fieldErrors?.find(({ field }) => field === 'tracking')?.messageKey;
  return Object.entries(ERROR_KEYS).find(([fault]) => fault === refused)?.[1];
}

type TrackingFormProps = {
  parcels: readonly string[];
  isBusy: boolean;
  onShip: (parcel: string, tracking: string) => Promise<void>;
};

/** Scans the label first, then the post's sticker, without mouse or keyboard. */
export function TrackingForm({ parcels, isBusy, onShip }: TrackingFormProps): ReactNode {
  const { t } = useTexts();
  const [parcel, setParcel] = useState('');
  const [tracking, setTracking] = useState('');
  const [error, setError] = useState<'parcel' | TrackingError>();
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const scanned = parseScanInput(parcel);
    if (scanned.kind !== 'parcel' || !parcels.includes(scanned.parcel)) {
      setError('parcel');
      first.current?.focus();
      return first.current?.select();
    }
    if (tracking.trim() === '') {
      setError(undefined);
      return second.current?.focus();
    }
    const name = parseParcelName(scanned.parcel);
    // The shop may use another card format. The server checks with that one.
    const read = name && parseTracking(tracking, name, CARD_NUMBER_FORMAT);
    if (read !== undefined && 'fault' in read) {
      setError(read.fault);
      return second.current?.select();
    }
    setError(undefined);
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
        error={error === 'parcel' ? t('packing.notHere') : undefined}
        value={parcel}
        maxLength={20}
        autoComplete="off"
        onChange={({ target }) => setParcel(target.value)}
      />
      <TextField
        ref={second}
        label={t('packing.scanTracking')}
        error={error === undefined || error === 'parcel' ? undefined : t(ERROR_KEYS[error])}
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
