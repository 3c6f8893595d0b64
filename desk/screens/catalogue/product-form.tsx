import { type ReactNode, useEffect, useRef, useState } from 'react';
import { applyNumberInput, parseWhole } from '#rules/number-input.ts';
import {
  PRODUCT_FIELD_LENGTHS,
  PRODUCT_FIELDS,
  type ProductField,
  type ProductFieldError,
  type ProductFields,
  validateProductFields,
} from '#rules/product-fields.ts';
import type { RunningAction } from '../../actions/use-action.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDraft } from '../../ui/page-hooks.ts';
import { Panel } from '../../ui/panel.tsx';
import { describeError, ErrorId } from '../page-error.tsx';
import styles from './catalogue.module.css';
import {
  describeFieldError,
  type Product,
  TEXT_LANGUAGES,
  type TextLanguage,
  toHtmlDescription,
  toTypedDescription,
} from './product-texts.ts';

type ProductFormProps = {
  form: ProductForm;
  /** New products choose their category, which can't be changed later. */
  isNew: boolean;
  action: RunningAction;
  save: () => void;
};

export function ProductFieldsForm({ form, isNew, action, save }: ProductFormProps): ReactNode {
  const texts = useTexts();
  const { t, word } = texts;
  const [errors, setErrors] = useState<FormErrors>({});
  const element = useRef<HTMLFormElement>(null);
  const submit = () => {
    const found = form.validate();
    setErrors(found);
    const [first] = Object.keys(found);
    if (first === undefined) return save();
    element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const control = (field: ProductField) => ({
    name: field,
    value: form.getValue(field),
    error: errors[field] && describeFieldError(texts, field, errors[field]),
    onChange: ({ target }: { target: { value: string } }) => form.change(field, target.value),
  });
  /** Leaving the field turns `5.00` into 5. Other texts stay and are refused. */
  const numberControl = (field: ProductField) => ({
    ...control(field),
    inputMode: 'numeric' as const,
    onChange: ({ target }: { target: { value: string } }) =>
      form.change(field, applyNumberInput(form.getValue(field), target.value, 4)),
    onBlur: ({ target: { value } }: { target: { value: string } }) => {
      const whole = String(parseWhole(value));
      // An unchanged value would count as an unsaved change.
      if (value.trim() !== '' && whole !== 'NaN' && whole !== value) form.change(field, whole);
    },
  });
  const inLanguage = (side: TextLanguage) => ({ lang: side, autoComplete: 'off', spellCheck: true });
  return (
    <form
      ref={element}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!action.isBusy) submit();
      }}
    >
      {action.error !== undefined && (
        <Notice tone="bad">
          <p>{describeError(texts, action.error)}</p>
          <ErrorId error={action.error} />
        </Notice>
      )}
      <Panel title={t('catalogue.texts')}>
        <div className={styles.sides}>
          {TEXT_LANGUAGES.map((side) => (
            <fieldset key={side} className={styles.side}>
              <legend>{word('languages', `${side}-ch`)}</legend>
              <TextField
                label={t('catalogue.name')}
                maxLength={PRODUCT_FIELD_LENGTHS.name}
                {...inLanguage(side)}
                {...control(`name_${side}`)}
              />
              <TextArea
                label={t('catalogue.short')}
                maxLength={PRODUCT_FIELD_LENGTHS.short}
                rows={3}
                {...inLanguage(side)}
                {...control(`short_${side}`)}
              />
              <TextArea
                label={t('catalogue.long')}
                rows={9}
                {...inLanguage(side)}
                {...control(`long_${side}`)}
              />
            </fieldset>
          ))}
        </div>
        <p className={styles.hint}>{t('catalogue.longHint')}</p>
      </Panel>
      <Panel title={t('catalogue.sale')}>
        <div className={styles.values}>
          {isNew && (
            <SelectField label={t('catalogue.category')} {...control('category')}>
              <option value="">{t('catalogue.choose')}</option>
              <option value="digital">{word('categories', 'digital')}</option>
              <option value="physical">{word('categories', 'physical')}</option>
            </SelectField>
          )}
          <TextField label={t('catalogue.from')} {...numberControl('value_from')} />
          <TextField label={t('catalogue.to')} {...numberControl('value_to')} />
          <TextField
            label={t('catalogue.position')}
            hint={t('catalogue.positionHint')}
            {...numberControl('position')}
          />
          <SelectField label={t('catalogue.listed')} hint={t('catalogue.listedHint')} {...control('listed')}>
            <option value="yes">{t('catalogue.yes')}</option>
            <option value="no">{t('catalogue.no')}</option>
          </SelectField>
        </div>
      </Panel>
      <div className={styles.bar}>
        <Button type="submit" busy={action.isBusy}>
          {action.isBusy ? t('actions.busy') : t('catalogue.save')}
        </Button>
        {form.isChanged && (
          <Button variant="secondary" onClick={form.discard}>
            {t('catalogue.undo')}
          </Button>
        )}
        <span role="status" className={styles.soft}>
          {form.isChanged ? t('catalogue.unsaved') : ''}
        </span>
      </div>
    </form>
  );
}

const EMPTY = Object.fromEntries(PRODUCT_FIELDS.map((name) => [name, ''])) as ProductFields;

const isLong = (field: string) => field.startsWith('long_');
const toTyped = (field: ProductField, value: string) => (isLong(field) ? toTypedDescription(value) : value);
const toStored = (field: ProductField, value: string) =>
  isLong(field) ? toHtmlDescription(value) : value.trim();

type FormErrors = Partial<Record<ProductField, ProductFieldError>>;

type ProductForm = {
  getValue: (field: ProductField) => string;
  change: (field: ProductField, typed: string) => void;
  isChanged: boolean;
  /** Returns the fields that differ from the published product, in stored form. */
  changes: () => Partial<ProductFields>;
  validate: () => FormErrors;
  discard: () => void;
  replace: (values: Partial<ProductFields>) => void;
  /** The state that this operator saw, for the server's conflict check. */
  seen: { revision: number; seenVersion: number };
  /** True if another operator has saved while there are unsaved changes. */
  hasConflict: boolean;
  /** Keeps the typed values over the other operator's. */
  keepMine: () => void;
};

/** The fields of a product. Typed values override the draft, which overrides the published product. */
export function useProductForm({ productReferenceId, published, draft, version }: Product): ProductForm {
  const [json, write] = useDraft(`product ${productReferenceId}`);
  const typed: Partial<ProductFields> = json === '' ? {} : JSON.parse(json);
  const revision = draft?.revision ?? 0;
  const [seen, setSeen] = useState({ revision, seenVersion: version });
  const isNewer = seen.revision !== revision || seen.seenVersion !== version;
  const isChanged = json !== '';
  const catchUp = () => setSeen({ revision, seenVersion: version });
  useEffect(() => {
    if (!isChanged) setSeen({ revision, seenVersion: version });
  }, [isChanged, revision, version]);
  const stored = { ...EMPTY, ...published?.fields, ...draft?.fields, reference_id: productReferenceId };
  const all = (): ProductFields => {
    const typedFields = Object.entries(typed) as [ProductField, string][];
    return {
      ...stored,
      ...Object.fromEntries(typedFields.map(([name, text]) => [name, toStored(name, text)])),
    };
  };
  return {
    getValue: (field) => typed[field] ?? toTyped(field, stored[field]),
    change: (field, text) => write(JSON.stringify({ ...typed, [field]: text })),
    isChanged,
    changes: () => {
      const { reference_id: _, picture: __, ...fields } = all();
      const entries = Object.entries(fields) as [ProductField, string][];
      return Object.fromEntries(entries.filter(([name, value]) => value !== published?.fields[name]));
    },
    validate: () => {
      const found = validateProductFields(all()).toReversed();
      return Object.fromEntries(found.map(({ field, fault }) => [field, fault]));
    },
    discard: () => write(''),
    replace: (values) => write(JSON.stringify(values)),
    seen,
    hasConflict: isNewer && isChanged,
    keepMine: catchUp,
  };
}
