import type { ReactNode } from 'react';
import { ActionPanel } from '../../actions/action-form.tsx';
import { ReasonField, useReason } from '../../actions/reason-field.tsx';
import { useAction } from '../../actions/use-action.ts';
import { api } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Button } from '../../ui/button.tsx';
import styles from './catalogue.module.css';
import { Changes } from './product-history.tsx';
import type { Product } from './product-texts.ts';

type PublishFormProps = {
  product: Product;
  draft: NonNullable<Product['draft']>;
  hasUnsaved: boolean;
  onDone: (message: string) => void;
};

export function PublishForm({ product, draft, hasUnsaved, onDone }: PublishFormProps): ReactNode {
  const { t } = useTexts();
  const action = useAction();
  const { productReferenceId: reference, published } = product;
  const { revision } = draft;
  const reasonField = useReason(`publish ${reference}`);
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
    const reason = reasonField.validate();
    if (reason === undefined) return;
    onDone('');
    void action.run(
      () => api.catalogue.publish.mutate({ reference, revision, reason }),
      () => {
        reasonField.setText('');
        onDone(t('catalogue.isPublished'));
      },
    );
  };
  const discard = () =>
    void action.run(
      () => api.catalogue.discardDraft.mutate({ reference, revision }),
      () => onDone(t('catalogue.dropped')),
    );
  return (
    <ActionPanel
      title={t('catalogue.publish')}
      button={t('catalogue.publishSubmit')}
      action={action}
      requiresButton
      extraButton={
        <Button variant="secondary" onClick={discard}>
          {t('catalogue.drop')}
        </Button>
      }
      onSubmit={submit}
    >
      {all.length === 0 ? <p>{t('catalogue.noChange')}</p> : <Changes changes={all} />}
      {hasUnsaved && <p className={styles.soft}>{t('catalogue.unsavedStays')}</p>}
      <ReasonField
        reason={reasonField}
        label={t('catalogue.publishReason')}
        hint={t('catalogue.publishHint')}
      />
    </ActionPanel>
  );
}
