import { type FormEvent, type ReactNode, useState } from 'react';
import { Link, useLoaderData, useNavigate, useOutletContext } from 'react-router';
import { formatChf } from '#rules/money.ts';
import { isReference } from '#rules/product-fields.ts';
import { api } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import { useLiveReload } from '../../live-reload.ts';
import { requirePermission, type SignedInPerson, withSession } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useTitle } from '../../ui/page-hooks.ts';
import { Panel } from '../../ui/panel.tsx';
import { Table } from '../../ui/table.tsx';
import styles from './catalogue.module.css';
import { CardPicture } from './picture-form.tsx';
import { describeFieldError, type ListedProduct } from './product-texts.ts';

export function loadCatalogue({ request }: { request: Request }): Promise<ListedProduct[]> {
  return withSession(request, async () => {
    await requirePermission('products list');
    return api.catalogue.list.query(undefined, request);
  });
}

export function Catalogue(): ReactNode {
  const products = useLoaderData<typeof loadCatalogue>();
  useLiveReload(({ kind }) => kind === 'product');
  const { permissions } = useOutletContext<SignedInPerson>();
  const { t, word } = useTexts();
  useTitle(t('catalogue.title'));
  return (
    <div className={styles.page}>
      <h1>{t('catalogue.title')}</h1>
      {(['digital', 'physical'] as const).map((category) => (
        <ProductTable
          key={category}
          label={word('categories', category)}
          products={products.filter((product) => product.category === category)}
        />
      ))}
      <ProductTable
        label={t('catalogue.undecided')}
        products={products.filter(
          ({ isNew, name }) => isNew && Object.values(name).every((text) => text === ''),
        )}
      />
      {permissions.includes('catalogue import') && <NewProduct />}
    </div>
  );
}

function ProductTable({ label, products }: { label: string; products: readonly ListedProduct[] }): ReactNode {
  const { t, language } = useTexts();
  if (products.length === 0) return null;
  const toPath = ({ productReferenceId }: ListedProduct) => `/catalogue/${productReferenceId}`;
  return (
    <Panel title={label} wide>
      <Table
        label={label}
        rows={products}
        getKey={({ productReferenceId }) => productReferenceId}
        columns={[
          {
            head: t('catalogue.card'),
            cell: (product) => (
              <Link to={toPath(product)} className={styles.product}>
                {product.imagePath !== null && <CardPicture imagePath={product.imagePath} width={64} />}
                <span>
                  {product.name[language] || product.productReferenceId}
                  <small>{product.productReferenceId}</small>
                </span>
              </Link>
            ),
          },
          {
            head: t('catalogue.range'),
            cell: ({ priceFrom, priceTo }) =>
              t('catalogue.fromTo', { from: formatChf(priceFrom), to: formatChf(priceTo) }),
          },
          { head: t('catalogue.position'), isNumber: true, cell: ({ position }) => position },
          { head: t('catalogue.state'), cell: (product) => <States {...product} /> },
        ]}
      />
    </Panel>
  );
}

function States({ available, listed, draftBy, isNew }: ListedProduct): ReactNode {
  const { t } = useTexts();
  return (
    <span className={styles.states}>
      {isNew && <Badge tone="attention">{t('catalogue.new')}</Badge>}
      {!isNew && available && listed && <Badge tone="good">{t('catalogue.isSold')}</Badge>}
      {!isNew && !available && <Badge tone="bad">{t('catalogue.off')}</Badge>}
      {!isNew && !listed && <Badge tone="plain">{t('catalogue.hidden')}</Badge>}
      {draftBy !== undefined && <Badge tone="attention">{t('catalogue.draftOf', { person: draftBy })}</Badge>}
    </span>
  );
}

function NewProduct(): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  const navigate = useNavigate();
  const [reference, setReference] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setInvalid(!isReference(reference.trim()));
    if (isReference(reference.trim())) void navigate(`/catalogue/${reference.trim()}`);
  };
  return (
    <Panel title={t('catalogue.begin')}>
      <form noValidate onSubmit={submit} className={styles.begin}>
        <TextField
          label={t('catalogue.reference')}
          hint={t('catalogue.referenceHint')}
          error={isInvalid ? describeFieldError(texts, 'reference_id', 'reference') : undefined}
          autoComplete="off"
          spellCheck={false}
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
        <Button type="submit" variant="secondary">
          {t('catalogue.beginSubmit')}
        </Button>
      </form>
    </Panel>
  );
}
