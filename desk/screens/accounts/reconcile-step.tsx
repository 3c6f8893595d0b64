import { type ReactNode, useState } from 'react';
import { useOutletContext } from 'react-router';
import superjson, { type SuperJSONResult } from 'superjson';
import * as z from 'zod';
import { UPLOAD_MAX_BYTES } from '#rules/accounting-files.ts';
import type { ReconcileRequest, ReconcileResult } from '#server/desk/router.ts';
import { ActionForm } from '../../actions/action-form.tsx';
import { type ActionDefinition, ConfiguredAction } from '../../actions/configured-action.tsx';
import { useAction } from '../../actions/use-action.ts';
import { post } from '../../api/client.ts';
import { toBase64 } from '../../api/to-base64.ts';
import { describeLineProblem } from '../../format/file-problem-text.ts';
import { useTexts } from '../../language/current-texts.ts';
import type { SignedInPerson } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './accounts.module.css';
import { LastDone, type MonthEnd, Step } from './accounts-parts.tsx';
import { ComparisonView } from './comparison-view.tsx';

const EXCEEDED_TEXTS = {
  size: 'accounts.exceeded.size',
  differences: 'accounts.exceeded.differences',
} as const;

export function ReconcileStep({ end }: { end: MonthEnd }): ReactNode {
  const { t } = useTexts();
  const { permissions } = useOutletContext<SignedInPerson>();
  const action = useAction();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [withProviders, setWithProviders] = useState(true);
  const [result, setResult] = useState<ReconcileResult>();
  const done = end.done.find(({ step }) => step === 'reconciliation');
  const open = done?.open ?? 0;
  const state = done === undefined ? 'todo' : open === 0 ? 'done' : 'differs';
  const size = files.reduce((sum, { file }) => sum + file.size, 0);
  const isTooLarge = size > UPLOAD_MAX_BYTES;
  const [noteMessage, setNoteMessage] = useState('');
  const [confirmed, setConfirmed] = useState<readonly string[]>(end.confirmed);
  const send = async (options: { note?: string; confirmed?: readonly string[] } = {}) => {
    const contents = files.map(async ({ file, mapping }) => ({
      ...{ name: file.name, mapping },
      content: await toBase64(file),
    }));
    return uploadFiles(end.month, {
      files: await Promise.all(contents),
      providers: withProviders,
      ...options,
      confirmed: [...(options.confirmed ?? confirmed)],
    });
  };
  const note: ActionDefinition<string> = {
    draft: (month) => `reconcile note ${month}`,
    button: 'accounts.noteSubmit',
    run: async (_, __, reason) => {
      const compared = await send({ note: reason });
      setResult(compared);
      if (compared.kind !== 'compared' || compared.noted === undefined) return '';
      const { found, added, resolved } = compared.noted;
      return t('accounts.noted', { count: found, added, resolved });
    },
  };
  const compare = () => {
    if (isTooLarge) return;
    setNoteMessage('');
    void action.run(
      async () => setResult(await send()),
      () => undefined,
    );
  };
  const confirm = (suggestion: string) => {
    const all = [...confirmed, suggestion];
    void action.run(
      async () => setResult(await send({ confirmed: all })),
      () => setConfirmed(all),
    );
  };
  return (
    <Step number={2} title={t('accounts.reconcile')} state={state}>
      <p>{t('accounts.reconcileLead')}</p>
      <LastDone done={done} />
      <ActionForm action={action} onSubmit={compare} button={t('accounts.reconcileSubmit')}>
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
      </ActionForm>
      <div role="status">
        {result !== undefined && result.kind !== 'compared' && <ReconcileFailure result={result} />}
      </div>
      {result?.kind === 'compared' && <ComparisonView comparison={result} onConfirm={confirm} />}
      {result?.kind === 'compared' && permissions.includes('reconcile note') && hasUnknown(result) && (
        <ConfiguredAction
          title={t('accounts.noteTitle')}
          definition={note}
          subject={end.month}
          onDone={setNoteMessage}
        >
          <p>{t('accounts.noteHint')}</p>
        </ConfiguredAction>
      )}
      <div role="status">{noteMessage !== '' && <Notice tone="good">{noteMessage}</Notice>}</div>
    </Step>
  );
}

function hasUnknown({ differences, inTransit }: Extract<ReconcileResult, { kind: 'compared' }>): boolean {
  return [...differences, ...inTransit].some(({ fault }) => fault === 'only there');
}

function ReconcileFailure({ result }: { result: Exclude<ReconcileResult, { kind: 'compared' }> }): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  if (result.kind === 'unanswered')
    return <Notice tone="bad">{t('accounts.unanswered', { system: result.system })}</Notice>;
  if (result.kind === 'exceeded') return <Notice tone="bad">{t(EXCEEDED_TEXTS[result.limit])}</Notice>;
  return (
    <Notice tone="bad">
      <p>{t('accounts.faults')}</p>
      <ul>
        {result.faults
          .map((problem) => describeLineProblem(texts, problem))
          .map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
      </ul>
      {result.more > 0 && <p>{t('accounts.more', { count: result.more })}</p>}
    </Notice>
  );
}

type ChosenFile = {
  file: File;
  /** Name of the mapping; null for a bank statement. */
  mapping: string | null;
};

type FileChoiceProps = {
  files: readonly ChosenFile[];
  setFiles: (files: readonly ChosenFile[]) => void;
  mappings: readonly string[];
};

/** Value of the bank option, in place of a mapping's name. */
const BANK_OPTION = '';

function FileChoice({ files, setFiles, mappings }: FileChoiceProps): ReactNode {
  const { t } = useTexts();
  const guessMapping = (file: File): string | null =>
    /\.(xml|zip)$/i.test(file.name)
      ? null
      : (mappings.find((name) => file.name.toLowerCase().includes(name)) ?? mappings[0] ?? null);
  const add = (list: FileList | null) => {
    const added = [...(list ?? [])].map((file) => ({ file, mapping: guessMapping(file) }));
    setFiles([...files, ...added]);
  };
  return (
    <>
      <TextField
        label={t('accounts.files')}
        hint={t('accounts.filesHint', { max: UPLOAD_MAX_BYTES / 1024 / 1024 })}
        type="file"
        multiple
        accept=".csv,.txt,.xml,.zip"
        onChange={({ target }) => {
          add(target.files);
          target.value = '';
        }}
      />
      {files.length > 0 && (
        <ul className={styles.chosen}>
          {files.map((chosenFile, index) => (
            <li key={`${chosenFile.file.name} ${chosenFile.file.lastModified} ${chosenFile.file.size}`}>
              <SelectField
                label={chosenFile.file.name}
                value={chosenFile.mapping ?? BANK_OPTION}
                onChange={({ target }) =>
                  setFiles(
                    files.with(index, {
                      ...chosenFile,
                      mapping: target.value === BANK_OPTION ? null : target.value,
                    }),
                  )
                }
              >
                <option value={BANK_OPTION}>{t('accounts.ofBank')}</option>
                {mappings.map((name) => (
                  <option key={name} value={name}>
                    {t('accounts.ofAcquirer', { name })}
                  </option>
                ))}
              </SelectField>
              <Button
                variant="secondary"
                aria-label={t('accounts.removeFile', { name: chosenFile.file.name })}
                onClick={() => setFiles(files.filter((other) => other !== chosenFile))}
              >
                ×
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** @throws ApiError */
async function uploadFiles(month: string, request: ReconcileRequest): Promise<ReconcileResult> {
  const response = await post(`/accounts/months/${month}/reconcile`, request, z.custom<SuperJSONResult>());
  return superjson.deserialize(response);
}
