import { type ReactNode, useState } from 'react';
import { useLoaderData, useOutletContext, useParams } from 'react-router';
import { isReference, type ProductField } from '#rules/product-fields.ts';
import { type ActionDefinition, ConfiguredAction } from '../../actions/configured-action.tsx';
import { useAction } from '../../actions/use-action.ts';
import { toApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { formatDateTime } from '../../format/format-values.ts';
import { useTexts } from '../../language/current-texts.ts';
import { useLiveReload } from '../../live-reload.ts';
import { requirePermission, type SignedInPerson, withSession } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFocusedHeading, useTitle } from '../../ui/page-hooks.ts';
import styles from './catalogue.module.css';
import { PictureForm } from './picture-form.tsx';
import { ProductFieldsForm, useProductForm } from './product-form.tsx';
import { ProductHistory } from './product-history.tsx';
import { ProductPreview } from './product-preview.tsx';
import { getFieldName, type Product, type ProductVersion, toTypedDescription } from './product-texts.ts';
import { PublishForm } from './publish-form.tsx';

type Call = { request: Request; params: Readonly<Record<string, string | undefined>> };

/** An unknown reference starts a new product. */
export function loadProduct({ request, params }: Call): Promise<Product> {
  const reference = params.reference ?? '';
  return withSession(request, async () => {
    await requirePermission('products list');
    try {
      return await api.catalogue.show.query({ reference }, request);
    } catch (error) {
      if (toApiError(error).kind !== 'not-found' || !isReference(reference)) throw error;
      await requirePermission('catalogue import');
      return {
        productReferenceId: reference,
        published: undefined,
        version: 0,
        draft: undefined,
        versions: [],
      };
    }
  });
}

export function ProductPage(): ReactNode {
  const product = useLoaderData<typeof loadProduct>();
  useLiveReload(({ kind }) => kind === 'product');
  const { reference } = useParams();
  return <ShownProductPage key={reference} product={product} />;
}

function ShownProductPage({ product }: { product: Product }): ReactNode {
  const { permissions } = useOutletContext<SignedInPerson>();
  const texts = useTexts();
  const { t, language } = texts;
  const { productReferenceId: reference, published, draft, versions } = product;
  const form = useProductForm(product);
  const saving = useAction();
  const [done, setDone] = useState('');
  const side = language.slice(0, 2) as 'de' | 'fr' | 'it';
  const name = form.getValue(`name_${side}`);
  const title = name === '' ? reference : name;
  useTitle(title);
  const heading = useFocusedHeading();
  const canEdit = permissions.includes('catalogue import');
  const save = () => {
    setDone('');
    void saving.run(
      () => api.catalogue.saveDraft.mutate({ reference, fields: form.changes(), ...form.seen }),
      () => {
        form.discard();
        setDone(t('catalogue.saved'));
      },
    );
  };
  const restore = ({ fields }: ProductVersion) => {
    const { reference_id: _, picture: __, available: ___, category: ____, ...values } = fields;
    form.replace(
      Object.fromEntries(
        Object.entries(values).map(([field, value]) => [
          field,
          field.startsWith('long_') ? toTypedDescription(value) : value,
        ]),
      ) as Partial<Record<ProductField, string>>,
    );
    heading.current?.focus();
    setDone(t('catalogue.restored'));
  };
  const hasPicture = (draft?.imagePath ?? published?.imagePath) !== undefined;
  const revision = `${draft?.revision ?? 0} ${product.version}`;
  const isAvailable = published?.fields.available !== 'no';
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <code className={styles.code}>{reference}</code>
        {published === undefined && <Badge tone="attention">{t('catalogue.new')}</Badge>}
        {published?.fields.available === 'no' && <Badge tone="bad">{t('catalogue.off')}</Badge>}
        {published?.fields.listed === 'no' && <Badge tone="plain">{t('catalogue.hidden')}</Badge>}
        {draft !== undefined && (
          <span className={styles.soft}>
            {t('catalogue.draftBy', { person: draft.person, time: formatDateTime(draft.savedAt) })}
          </span>
        )}
      </div>
      <div role="status">{done !== '' && <Notice tone="good">{done}</Notice>}</div>
      {form.hasConflict && (
        <Notice tone="attention">
          <p>{t('catalogue.behind', { person: draft?.person ?? versions[0]?.by?.person ?? '' })}</p>
          <div className={styles.bar}>
            <Button variant="secondary" onClick={form.keepMine}>
              {t('catalogue.keepMine')}
            </Button>
            <Button variant="secondary" onClick={form.discard}>
              {t('catalogue.takeTheirs')}
            </Button>
          </div>
        </Notice>
      )}
      {draft !== undefined && draft.overtaken.length > 0 && (
        <Notice tone="attention">
          {t('catalogue.overtaken', {
            fields: draft.overtaken.map((field) => getFieldName(texts, field)).join(', '),
          })}
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <fieldset disabled={!canEdit} className={styles.plain}>
            <ProductFieldsForm form={form} isNew={published === undefined} action={saving} save={save} />
          </fieldset>
          {canEdit && <PictureForm product={product} seen={form.seen} onDone={setDone} />}
          {published !== undefined && permissions.includes('product availability') && (
            <ConfiguredAction
              title={t(isAvailable ? 'catalogue.onSale' : 'catalogue.offSale')}
              definition={isAvailable ? TAKE_OFF_SALE : PUT_ON_SALE}
              subject={reference}
              onStart={() => setDone('')}
              onDone={setDone}
            />
          )}
          <ProductHistory versions={versions} restore={canEdit ? restore : undefined} />
        </div>
        <div className={styles.column}>
          {canEdit && draft !== undefined && (
            <PublishForm product={product} draft={draft} hasUnsaved={form.isChanged} onDone={setDone} />
          )}
          {hasPicture && <ProductPreview reference={reference} revision={revision} />}
        </div>
      </div>
    </div>
  );
}

const define = (available: boolean): ActionDefinition<string> => ({
  draft: (reference) => `availability ${reference}`,
  button: available ? 'catalogue.putOn' : 'catalogue.takeOff',
  reasonLabel: available ? 'catalogue.putOnReason' : 'catalogue.takeOffReason',
  requiresButton: true,
  run: async (reference, _, reason, { t }) => {
    await api.catalogue.setAvailability.mutate({ reference, available, reason });
    return t(available ? 'catalogue.isOn' : 'catalogue.isOff');
  },
});

/** The product's page stays online. */
const TAKE_OFF_SALE = define(false);
const PUT_ON_SALE = define(true);
