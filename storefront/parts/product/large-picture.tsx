import { type ReactNode, useState } from 'react';
import type { Rappen } from '#rules/money.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { CardPicture } from './card-picture.tsx';
import styles from './large-picture.module.css';

type LargePictureProps = { imagePath: string; name: string; value: Rappen };

/** A click enlarges the picture; without JavaScript the link opens the file. */
export function LargePicture({ imagePath, name, value }: LargePictureProps): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const dialog = useModal(open);
  const alt = t('products.pictureAlt', { name });
  return (
    <>
      <a
        href={`${imagePath}-1200.webp`}
        className={styles.link}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <CardPicture
          imagePath={imagePath}
          alt={alt}
          sizes="(width >= 80rem) 35rem, (width >= 62rem) 40vw, 83vw"
          value={value}
          eager
          isMain
        />
        <span className={styles.sign}>
          <Icon name="plus" />
          {t('products.enlarge')}
        </span>
      </a>
      <dialog ref={dialog} className={styles.dialog} aria-label={alt} onClose={() => setOpen(false)}>
        {open && (
          <div className={styles.inside}>
            <CardPicture imagePath={imagePath} alt={alt} sizes="92vw" value={value} eager />
            <button type="button" className={styles.close} onClick={() => setOpen(false)}>
              <Icon name="close" />
              {t('products.shrink')}
            </button>
          </div>
        )}
      </dialog>
    </>
  );
}
