import { type ReactNode, useState } from 'react';
import { UPLOAD_MAX_BYTES } from '#rules/accounting-files.ts';
import type { ReconcileResult } from '#server/desk/router.ts';
import { ActFields } from '../../acts/act-form.tsx';
import { useAct } from '../../acts/use-act.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './accounts.module.css';
import type { MonthEnd } from './accounts-types.ts';
import { type ChosenFile, FileChoice } from './file-choice.tsx';
import { LastDone } from './last-done.tsx';
import { ShownComparison } from './shown-comparison.tsx';
import { Step } from './step.tsx';
import { toBase64 } from './to-base64.ts';
import { uploadFiles } from './upload-files.ts';

/** Our records beside the files of acquirers and of the bank, and the providers' own lists. */
export function ReconcileStep({ end }: { end: MonthEnd }): ReactNode {
  const { t } = useTexts();
  const act = useAct();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [withProviders, setWithProviders] = useState(true);
  const [result, setResult] = useState<ReconcileResult>();
  const done = end.done.find(({ step }) => step === 'reconciliation');
  const open = done?.open ?? 0;
  const state = done === undefined ? 'todo' : open === 0 ? 'done' : 'differs';
  const size = files.reduce((sum, { file }) => sum + file.size, 0);
  const isTooLarge = size > UPLOAD_MAX_BYTES;
  const compare = () => {
    if (isTooLarge) return;
    const send = async () => {
      const contents = files.map(async ({ file, mapping }) => ({
        ...{ name: file.name, mapping },
        content: await toBase64(file),
      }));
      const request = { files: await Promise.all(contents), providers: withProviders };
      setResult(await uploadFiles(end.month, request));
    };
    void act.run(send, () => undefined);
  };
  return (
    <Step number={2} title={t('accounts.reconcile')} state={state}>
      <p>{t('accounts.reconcileLead')}</p>
      <LastDone done={done} />
      <ActFields act={act} onSubmit={compare} button={t('accounts.reconcileSubmit')}>
        <FileChoice files={files} setFiles={setFiles} mappings={end.mappings} />
        {isTooLarge && (
          <Notice tone="bad">{t('accounts.tooLarge', { max: UPLOAD_MAX_BYTES / 1024 / 1024 })}</Notice>
        )}
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={withProviders}
            onChange={({ target }) => setWithProviders(target.checked)}
          />
          {t('accounts.withProviders')}
        </label>
      </ActFields>
      <div role="status">
        {result !== undefined && result.kind !== 'compared' && <Failed result={result} />}
      </div>
      {result?.kind === 'compared' && <ShownComparison comparison={result} />}
    </Step>
  );
}

function Failed({ result }: { result: Exclude<ReconcileResult, { kind: 'compared' }> }): ReactNode {
  const { t } = useTexts();
  if (result.kind === 'unanswered')
    return <Notice tone="bad">{t('accounts.unanswered', { system: result.system })}</Notice>;
  return (
    <Notice tone="bad">
      <p>{t('accounts.faults')}</p>
      <ul>
        {result.faults.map(({ file, line, column, fault }) => (
          <li key={`${file} ${line} ${column} ${fault}`}>
            {file}
            {line > 0 && `, ${t('accounts.line', { line })}`}
            {column !== undefined && `, «${column}»`}: <span lang="en">{fault}</span>
          </li>
        ))}
      </ul>
      {result.more > 0 && <p>{t('accounts.more', { count: result.more })}</p>}
    </Notice>
  );
}
