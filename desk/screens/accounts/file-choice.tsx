import type { ReactNode } from 'react';
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_FILES } from '#rules/accounting-files.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import styles from './accounts.module.css';

export type ChosenFile = {
  file: File;
  /** How it is read; null: a statement of the bank. */
  mapping: string | null;
};

type FileChoiceProps = {
  files: readonly ChosenFile[];
  setFiles: (files: readonly ChosenFile[]) => void;
  mappings: readonly string[];
};

/** In the place of a mapping. */
const BANK = '';

/** Files to compare with, each with how it is read. */
export function FileChoice({ files, setFiles, mappings }: FileChoiceProps): ReactNode {
  const { t } = useTexts();
  const guess = (file: File): string | null =>
    /\.xml$/i.test(file.name)
      ? null
      : (mappings.find((name) => file.name.toLowerCase().includes(name)) ?? mappings[0] ?? null);
  const add = (list: FileList | null) => {
    const added = [...(list ?? [])].map((file) => ({ file, mapping: guess(file) }));
    setFiles([...files, ...added].slice(0, UPLOAD_MAX_FILES));
  };
  const limit = { count: UPLOAD_MAX_FILES, max: UPLOAD_MAX_BYTES / 1024 / 1024 };
  return (
    <>
      <TextField
        label={t('accounts.files')}
        hint={t('accounts.filesHint', limit)}
        type="file"
        multiple
        accept=".csv,.txt,.xml"
        onChange={({ target }) => {
          add(target.files);
          target.value = '';
        }}
      />
      {files.length > 0 && (
        <ul className={styles.chosen}>
          {files.map((one, index) => (
            <li key={`${one.file.name} ${one.file.lastModified} ${one.file.size}`}>
              <SelectField
                label={one.file.name}
                value={one.mapping ?? BANK}
                onChange={({ target }) =>
                  setFiles(
                    files.with(index, { ...one, mapping: target.value === BANK ? null : target.value }),
                  )
                }
              >
                <option value={BANK}>{t('accounts.ofBank')}</option>
                {mappings.map((name) => (
                  <option key={name} value={name}>
                    {t('accounts.ofAcquirer', { name })}
                  </option>
                ))}
              </SelectField>
              <Button
                variant="secondary"
                aria-label={t('accounts.removeFile', { name: one.file.name })}
                onClick={() => setFiles(files.filter((other) => other !== one))}
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
