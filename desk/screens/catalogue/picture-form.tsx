import { type ReactNode, useId, useRef } from 'react';
import { useAction } from '../../actions/use-action.ts';
import type { ApiError } from '../../api/api-error.ts';
import { sendFile } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import type { TextKey } from '../../language/translate.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { describeError, ErrorId } from '../page-error.tsx';
import styles from './catalogue.module.css';
import type { Product } from './product-texts.ts';

type PictureFormProps = {
  product: Product;
  seen: { revision: number; seenVersion: number };
  onDone: (message: string) => void;
};

const ERROR_KEYS: Readonly<Record<string, TextKey>> = {
  'too-large': 'catalogue.pictureFaults.tooLarge',
  pixels: 'catalogue.pictureFaults.pixels',
  slow: 'catalogue.pictureFaults.slow',
  type: 'catalogue.pictureFaults.type',
  unreadable: 'catalogue.pictureFaults.unreadable',
  narrow: 'catalogue.pictureFaults.narrow',
  shape: 'catalogue.pictureFaults.shape',
};

export function PictureForm({ product, seen, onDone }: PictureFormProps): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  const action = useAction();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { productReferenceId: reference, draft, published } = product;
  const imagePath = draft?.imagePath ?? published?.imagePath;
  const url = `/catalogue/${encodeURIComponent(reference)}/picture?revision=${seen.revision}&version=${seen.seenVersion}`;
  const send = (file: File | undefined) => {
    if (file === undefined || action.isBusy) return;
    onDone('');
    void action.run(
      () => sendFile(url, file),
      () => onDone(t('catalogue.pictureSaved')),
    );
    // Lets the user choose the same file again after fixing it.
    if (input.current !== null) input.current.value = '';
  };
  const toSentence = (error: ApiError) => {
    const key = ERROR_KEYS[error.body?.fieldErrors?.[0]?.messageKey ?? ''];
    return key === undefined ? describeError(texts, error) : t(key);
  };
  return (
    <Panel title={t('catalogue.picture')}>
      <div className={styles.picture}>
        {imagePath !== undefined && <CardPicture imagePath={imagePath} width={240} />}
        <div className={styles.column}>
          {action.error !== undefined && (
            <Notice tone="bad">
              <p>{toSentence(action.error)}</p>
              <ErrorId error={action.error} />
            </Notice>
          )}
          <label htmlFor={id}>{t('catalogue.otherPicture')}</label>
          <input
            ref={input}
            id={id}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => send(target.files?.[0])}
          />
          <p id={`${id}-hint`} className={styles.hint}>
            {action.isBusy ? t('catalogue.drawing') : t('catalogue.pictureHint')}
          </p>
        </div>
      </div>
    </Panel>
  );
}

/** Decorative: the name next to it identifies the card. @param width in CSS pixels */
export function CardPicture({ imagePath, width }: { imagePath: string; width: number }): ReactNode {
  return (
    <picture>
      <source type="image/avif" srcSet={`${imagePath}-400.avif`} />
      <img
        src={`${imagePath}-400.jpg`}
        alt=""
        width={width}
        height={Math.round((width * 540) / 856)}
        loading="lazy"
        className={styles.card}
      />
    </picture>
  );
}
