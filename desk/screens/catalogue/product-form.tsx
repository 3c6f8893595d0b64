import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  PRODUCT_FIELD_LENGTHS,
  PRODUCT_FIELDS,
  type ProductField,
  type ProductFieldFault,
  type ProductFields,
  productFieldFaults,
} from '#rules/product-fields.ts';
import type { RunningAction } from '../../actions/use-action.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDraft } from '../../ui/page-hooks.ts';
import { Panel } from '../../ui/panel.tsx';
import { ErrorId, errorSentence } from '../page-error.tsx';
import styles from './catalogue.module.css';
import { fieldSentence, htmlLong, type Product, SIDES, type Side, typedLong } from './product-texts.ts';

type ProductFormProps = {
  form: ProductForm;
  /** A new product says what kind of card it is; for good. */
  isNew: boolean;
  action: RunningAction;
  save: () => void;
};

/** All that a product says in three languages, its range and its place; saved as a draft. */
export function ProductFieldsForm({ form, isNew, action, save }: ProductFormProps): ReactNode {
  const texts = useTexts();
  const { t, word } = texts;
  const [faults, setFaults] = useState<FormFaults>({});
  const element = useRef<HTMLFormElement>(null);
  const submit = () => {
    const found = form.faults();
    setFaults(found);
    const [first] = Object.keys(found);
    if (first === undefined) return save();
    element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const control = (field: ProductField) => ({
    name: field,
    value: form.valueOf(field),
    error: faults[field] && fieldSentence(texts, field, faults[field]),
    onChange: ({ target }: { target: { value: string } }) => form.change(field, target.value),
  });
  const inLanguage = (side: Side) => ({ lang: side, autoComplete: 'off', spellCheck: true });
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
          <p>{errorSentence(texts, action.error)}</p>
          <ErrorId error={action.error} />
        </Notice>
      )}
      <Panel title={t('catalogue.texts')}>
        <div className={styles.sides}>
          {SIDES.map((side) => (
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
          <TextField
            label={t('catalogue.from')}
            inputMode="numeric"
            maxLength={4}
            {...control('value_from')}
          />
          <TextField label={t('catalogue.to')} inputMode="numeric" maxLength={4} {...control('value_to')} />
          <TextField
            label={t('catalogue.position')}
            hint={t('catalogue.positionHint')}
            inputMode="numeric"
            maxLength={4}
            {...control('position')}
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
          <Button variant="secondary" onClick={form.forget}>
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
const asTyped = (field: ProductField, value: string) => (isLong(field) ? typedLong(value) : value);
const asStored = (field: ProductField, value: string) => (isLong(field) ? htmlLong(value) : value.trim());

type FormFaults = Partial<Record<ProductField, ProductFieldFault>>;

type ProductForm = {
  /** What stands in a field, as it is typed. */
  valueOf: (field: ProductField) => string;
  change: (field: ProductField, typed: string) => void;
  /** Whether something was typed that is not saved. */
  isChanged: boolean;
  /** Everything that differs from the product, as it is stored. */
  changes: () => Partial<ProductFields>;
  faults: () => FormFaults;
  forget: () => void;
  /** Puts values into the fields, as they are typed. */
  replace: (values: Partial<ProductFields>) => void;
  /** What this operator has seen, for the server to compare. */
  seen: { revision: number; seenVersion: number };
  /** Another operator has saved since, while something here is not saved. */
  isBehind: boolean;
  /** Keeps what was typed, over what the other operator has saved. */
  catchUp: () => void;
};

/** The fields of a product: what is typed lies over the draft, and the draft over the product. */
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
    const over = Object.entries(typed) as [ProductField, string][];
    return { ...stored, ...Object.fromEntries(over.map(([name, text]) => [name, asStored(name, text)])) };
  };
  return {
    valueOf: (field) => typed[field] ?? asTyped(field, stored[field]),
    change: (field, text) => write(JSON.stringify({ ...typed, [field]: text })),
    isChanged,
    changes: () => {
      const { reference_id: _, picture: __, ...fields } = all();
      const entries = Object.entries(fields) as [ProductField, string][];
      return Object.fromEntries(entries.filter(([name, value]) => value !== published?.fields[name]));
    },
    faults: () => {
      const found = productFieldFaults(all()).toReversed();
      return Object.fromEntries(found.map(({ field, fault }) => [field, fault]));
    },
    forget: () => write(''),
    replace: (values) => write(JSON.stringify(values)),
    seen,
    isBehind: isNewer && isChanged,
    catchUp,
  };
}
