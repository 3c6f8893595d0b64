import { type ReactNode, useRef, useState } from 'react';
import { ActionPanel } from '../../actions/action-form.tsx';
import { useAction } from '../../actions/use-action.ts';
import { api, type Outputs } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';

type Faults = Extract<Outputs['packing']['importTracking'], { kind: 'faults' }>;

/** Ships the parcels of a franking system's file, with their tracking numbers. */
export function FrankingImport({
  onShipped,
}: {
  onShipped: (results: Outputs['packing']['ship']) => void;
}): ReactNode {
  const { t } = useTexts();
  const action = useAction();
  const [isMissing, setMissing] = useState(false);
  const [faults, setFaults] = useState<Faults>();
  const field = useRef<HTMLInputElement>(null);
  const submit = () => {
    const file = field.current?.files?.[0];
    setMissing(file === undefined);
    if (file === undefined) return field.current?.focus();
    let result: Outputs['packing']['importTracking'] | undefined;
    void action.run(
      async () => {
        result = await api.packing.importTracking.mutate({ content: await file.text() });
      },
      () => {
        setFaults(result?.kind === 'faults' ? result : undefined);
        onShipped(result?.kind === 'shipped' ? result.parcels : []);
        if (field.current !== null) field.current.value = '';
      },
    );
  };
  return (
    <ActionPanel
      title={t('packing.frankingImport')}
      button={t('packing.frankingImportSubmit')}
      action={action}
      isByButtonOnly
      onSubmit={submit}
    >
      <div role="alert">{faults !== undefined && <FileFaults {...faults} />}</div>
      <TextField
        ref={field}
        type="file"
        accept=".csv,text/csv"
        label={t('packing.frankingImportFile')}
        hint={t('packing.frankingImportHint', { columns: 'parcel, tracking' })}
        error={isMissing ? t('packing.frankingImportNone') : undefined}
      />
    </ActionPanel>
  );
}

function FileFaults({ faults, more }: Faults): ReactNode {
  const { t } = useTexts();
  return (
    <Notice tone="bad">
      <p>{t('packing.frankingImportFaults')}</p>
      <ul>
        {faults.map((fault) => (
          <li key={fault} lang="en">
            {fault}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('packing.frankingImportMore', { count: more })}</p>}
    </Notice>
  );
}
