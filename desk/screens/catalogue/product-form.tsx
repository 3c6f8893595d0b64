import { type ReactNode, useRef, useState } from 'react';
import { PRODUCT_FIELD_LENGTHS, type ProductField } from '#rules/product-fields.ts';
import type { RunningAction } from '../../actions/use-action.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ErrorId, errorSentence } from '../page-error.tsx';
import styles from './catalogue.module.css';
import { fieldSentence, SIDES, type Side } from './product-texts.ts';
import type { FormFaults, ProductForm } from './use-product-form.ts';

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
