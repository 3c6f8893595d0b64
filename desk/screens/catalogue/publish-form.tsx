import type { ReactNode } from 'react';
import type { ShownProduct } from '#contract/desk/catalogue.ts';
import { ActForm } from '../../acts/act-form.tsx';
import { ReasonField, useReason } from '../../acts/reason-field.tsx';
import { useAct } from '../../acts/use-act.ts';
import { catalogueApi } from '../../api/catalogue-api.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Button } from '../../ui/button.tsx';
import styles from './catalogue.module.css';
import { Changes } from './changes.tsx';

type PublishFormProps = {
  product: ShownProduct;
  draft: NonNullable<ShownProduct['draft']>;
  /** Something was typed that the draft does not have. */
  hasUnsaved: boolean;
  onDone: (said: string) => void;
};

/** What the draft changes, and the step that makes it the product. */
export function PublishForm({ product, draft, hasUnsaved, onDone }: PublishFormProps): ReactNode {
  const { t } = useTexts();
  const act = useAct();
  const { productReferenceId: reference, published } = product;
  const { revision } = draft;
  const why = useReason(`publish ${reference}`);
  const stored = new Map<string, string>(Object.entries(published?.fields ?? {}));
  const changes = Object.entries(draft.fields).map(([field, after]) => ({
    field,
    before: stored.get(field) ?? '',
    after: after ?? '',
  }));
  const all =
    draft.imagePath === null
      ? changes
      : [...changes, { field: 'picture', before: '', after: draft.imagePath }];
  const submit = () => {
    const reason = why.take();
    if (reason === undefined) return;
    onDone('');
    void act.run(
      () => catalogueApi.publish(reference, { revision, reason }),
      () => {
        why.write('');
        onDone(t('catalogue.isPublished'));
      },
    );
  };
  const drop = () =>
    void act.run(
      () => catalogueApi.drop(reference, revision),
      () => onDone(t('catalogue.dropped')),
    );
  return (
    <ActForm
      title={t('catalogue.publish')}
      button={t('catalogue.publishSubmit')}
      refusals="catalogueRefusals"
      act={act}
      isByButtonOnly
      more={
        <Button variant="secondary" onClick={drop}>
          {t('catalogue.drop')}
        </Button>
      }
      onSubmit={submit}
    >
      {all.length === 0 ? <p>{t('catalogue.noChange')}</p> : <Changes changes={all} />}
      {hasUnsaved && <p className={styles.soft}>{t('catalogue.unsavedStays')}</p>}
      <ReasonField reason={why} label={t('catalogue.publishReason')} hint={t('catalogue.publishHint')} />
    </ActForm>
  );
}
