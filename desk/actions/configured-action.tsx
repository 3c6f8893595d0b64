import { type ReactNode, useId, useRef, useState } from 'react';
import { useTexts } from '../language/current-texts.ts';
import type { TextKey, Texts } from '../language/translate.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { ActionForm, ActionPanel } from './action-form.tsx';
import styles from './configured-action.module.css';
import { ReasonField, useReason } from './reason-field.tsx';
import { useAction } from './use-action.ts';

/** Entered values by field name. Checkbox fields hold the selected values, separated by spaces. */
export type FieldValues = Readonly<Record<string, string>>;

type Option = { value: string; label: string };

type ActionField<Subject> = { name: string; label: TextKey; hint?: TextKey } & (
  | { kind: 'select'; options: (subject: Subject, texts: Texts) => readonly Option[] }
  /** Checkboxes, all checked initially. `needed` is the error if none is checked. */
  | { kind: 'choices'; options: (subject: Subject, texts: Texts) => readonly Option[]; needed: TextKey }
  | {
      kind: 'text' | 'email' | 'date' | 'number';
      initial?: (subject: Subject) => string;
      /** Returns the error for an invalid value. */
      check: (value: string) => TextKey | undefined;
    }
);

export type ActionDefinition<Subject> = {
  /** Key of the reason's draft, which survives a sign-in. */
  draft: (subject: Subject) => string;
  button: TextKey | ((texts: Texts, values: FieldValues) => string);
  fields?: readonly ActionField<Subject>[];
  Consequences?: (props: { subject: Subject; values: FieldValues }) => ReactNode;
  reasonLabel?: TextKey;
  reasonHint?: TextKey;
  isReasonLong?: boolean;
  requiresButton?: boolean;
  /** Calls the procedure. Returns the success message. */
  run: (subject: Subject, values: FieldValues, reason: string, texts: Texts) => Promise<string>;
};

type ConfiguredActionProps<Subject> = {
  definition: ActionDefinition<Subject>;
  subject: Subject;
  title?: string;
  /** Values preset by the page. The first field then receives the focus. */
  initial?: FieldValues;
  /** Focuses the reason when the form appears. */
  isFocused?: boolean;
  onStart?: () => void;
  onDone: (sentence: string) => void;
  children?: ReactNode;
};

export function ConfiguredAction<Subject>(props: ConfiguredActionProps<Subject>): ReactNode {
  const { definition, subject, title, initial, isFocused, onStart, onDone, children } = props;
  const { draft, button, fields = [], Consequences, requiresButton, run } = definition;
  const texts = useTexts();
  const action = useAction();
  const reason = useReason(draft(subject));
  const firstValues = () => ({
    ...Object.fromEntries(fields.map((field) => [field.name, toInitialValue(field, subject, texts)])),
    ...initial,
  });
  const [entered, setValues] = useState<FieldValues>(firstValues);
  const values = replaceStaleSelections(fields, entered, subject, texts);
  const [errors, setErrors] = useState<Readonly<Record<string, TextKey>>>({});
  const controls = useRef(new Map<string, HTMLElement>());
  const submit = () => {
    const found = fields.flatMap((field) => {
      const error = checkField(field, values[field.name] ?? '');
      return error === undefined ? [] : [[field.name, error] as const];
    });
    setErrors(Object.fromEntries(found));
    const [firstWrong] = found;
    if (firstWrong !== undefined) return controls.current.get(firstWrong[0])?.focus();
    const given = reason.validate();
    if (given === undefined) return;
    onStart?.();
    let sentence = '';
    void action.run(
      async () => {
        sentence = await run(subject, values, given, texts);
      },
      () => {
        reason.setText('');
        setValues(firstValues());
        onDone(sentence);
      },
    );
  };
  const form = {
    ...{ action, onSubmit: submit },
    ...(requiresButton !== undefined && { requiresButton }),
    button: typeof button === 'string' ? texts.t(button) : button(texts, values),
    children: (
      <>
        {children}
        {fields.map((field, index) => (
          <FieldControl
            key={field.name}
            {...{ field, subject }}
            value={values[field.name] ?? ''}
            error={errors[field.name]}
            onChange={(value) => setValues({ ...values, [field.name]: value })}
            attach={(control) => {
              if (control === null) return;
              if (index === 0 && initial !== undefined && !controls.current.has(field.name)) control.focus();
              controls.current.set(field.name, control);
            }}
          />
        ))}
        {Consequences !== undefined && <Consequences subject={subject} values={values} />}
        <ReasonField
          isFocused={isFocused}
          reason={reason}
          isLong={definition.isReasonLong === true}
          {...(definition.reasonLabel !== undefined && { label: texts.t(definition.reasonLabel) })}
          {...(definition.reasonHint !== undefined && { hint: texts.t(definition.reasonHint) })}
        />
      </>
    ),
  };
  return title === undefined ? <ActionForm {...form} /> : <ActionPanel title={title} {...form} />;
}

function toInitialValue<Subject>(field: ActionField<Subject>, subject: Subject, texts: Texts): string {
  if (field.kind === 'select') return field.options(subject, texts)[0]?.value ?? '';
  if (field.kind === 'choices')
    return field
      .options(subject, texts)
      .map(({ value }) => value)
      .join(' ');
  return field.initial?.(subject) ?? '';
}

/** Selects the first option if the selected one no longer exists because another clerk changed the record. */
function replaceStaleSelections<Subject>(
  fields: readonly ActionField<Subject>[],
  values: FieldValues,
  subject: Subject,
  texts: Texts,
): FieldValues {
  const remainingValues = { ...values };
  for (const field of fields) {
    if (field.kind !== 'select') continue;
    const isOffered = field
      .options(subject, texts)
      .some(({ value }) => value === remainingValues[field.name]);
    if (!isOffered) remainingValues[field.name] = toInitialValue(field, subject, texts);
  }
  return remainingValues;
}

function checkField<Subject>(field: ActionField<Subject>, value: string): TextKey | undefined {
  if (field.kind === 'select') return undefined;
  if (field.kind === 'choices') return value === '' ? field.needed : undefined;
  return field.check(value.trim());
}

type FieldControlProps<Subject> = {
  field: ActionField<Subject>;
  subject: Subject;
  value: string;
  error: TextKey | undefined;
  onChange: (value: string) => void;
  attach: (control: HTMLElement | null) => void;
};

function FieldControl<Subject>(props: FieldControlProps<Subject>): ReactNode {
  const { field, subject, value, error, onChange, attach } = props;
  const texts = useTexts();
  const { t } = texts;
  const words = { label: t(field.label), hint: field.hint && t(field.hint), error: error && t(error) };
  if (field.kind === 'choices')
    return <Choices {...words} options={field.options(subject, texts)} {...{ value, onChange, attach }} />;
  if (field.kind === 'select')
    return (
      <SelectField ref={attach} {...words} value={value} onChange={({ target }) => onChange(target.value)}>
        {field.options(subject, texts).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
    );
  return (
    <TextField
      ref={attach}
      {...words}
      {...(field.kind === 'number' ? { inputMode: 'decimal' } : { type: field.kind })}
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

type ChoicesProps = Pick<FieldControlProps<unknown>, 'value' | 'onChange' | 'attach'> & {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  options: readonly Option[];
};

function Choices({ label, hint, error, options, value, onChange, attach }: ChoicesProps): ReactNode {
  const errorId = useId();
  const chosen = new Set(value.split(' '));
  const choose = (toggled: string, isChosen: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((candidate) => (candidate === toggled ? isChosen : chosen.has(candidate)))
        .join(' '),
    );
  return (
    <>
      <fieldset className={styles.choices} aria-describedby={error === undefined ? undefined : errorId}>
        <legend>{label}</legend>
        {options.map((option, index) => (
          <label key={option.value} className={styles.choice}>
            <input
              ref={index === 0 ? attach : undefined}
              type="checkbox"
              checked={chosen.has(option.value)}
              onChange={({ target }) => choose(option.value, target.checked)}
            />
            {option.label}
          </label>
        ))}
      </fieldset>
      {error !== undefined && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </>
  );
}
