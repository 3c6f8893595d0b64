import type { ReactNode } from 'react';
import { Link, useLoaderData, useParams, useRouteError } from 'react-router';
import { LANGUAGE_TAGS } from '#rules/language.ts';
import { toApiError } from '../../api/api-error.ts';
import { api, type Outputs } from '../../api/client.ts';
import { formatMailName } from '../../format/order-history-text.ts';
import { useTexts } from '../../language/current-texts.ts';
import { requirePermission, withSession } from '../../session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFocusedHeading, useTitle } from '../../ui/page-hooks.ts';
import { Panel } from '../../ui/panel.tsx';
import { Facts, Time } from '../../ui/text.tsx';
import { ErrorMessage, PageError } from '../page-error.tsx';
import styles from './mail.module.css';

type Params = Readonly<Record<string, string | undefined>>;

const toMailKey = ({ reference = '', kind = '', number = '' }: Params) => ({ reference, kind, number });

type Call = { request: Request; params: Params };

export function loadMail({ request, params }: Call): Promise<Outputs['mails']['preview']> {
  return withSession(request, async () => {
    await requirePermission('mails list');
    return api.mails.preview.query(toMailKey(params), request);
  });
}

function toTextUrl({ reference, kind, number }: ReturnType<typeof toMailKey>): string {
  return `/api/orders/${[reference, 'mails', kind, number, 'text'].map(encodeURIComponent).join('/')}`;
}

export function MailPage(): ReactNode {
  const mail = useLoaderData<typeof loadMail>();
  const mailKey = toMailKey(useParams());
  const { reference, kind, number } = mailKey;
  const texts = useTexts();
  const { t } = texts;
  const title = formatMailName(texts, { kind, number: Number(number) });
  useTitle(t('mail.title', { mail: title, reference }));
  const heading = useFocusedHeading();
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <Link to={`/orders/${encodeURIComponent(reference)}`}>{t('mail.back', { reference })}</Link>
      </div>
      <Notice tone="info">{t('mail.again')}</Notice>
      <Panel title={t('mail.text')}>
        <Facts
          facts={[
            [
              t('mail.subject'),
              <strong key="subject" lang={LANGUAGE_TAGS[mail.lang]}>
                {mail.subject}
              </strong>,
            ],
            [t('mail.from'), mail.from],
            [t('mail.to'), mail.to],
            [t('mail.sent'), <Time key="sent" at={mail.sentAt} />],
            [t('mail.files'), <Files key="files" names={mail.attachments} />],
          ]}
        />
        <iframe title={t('mail.text')} src={toTextUrl(mailKey)} sandbox="" className={styles.text} />
      </Panel>
    </div>
  );
}

function Files({ names }: { names: readonly string[] }): ReactNode {
  const { t } = useTexts();
  if (names.length === 0) return t('mail.noFiles');
  return names.map((name) => (
    <div key={name} className={styles.file} translate="no">
      {name}
    </div>
  ));
}

export function MailError(): ReactNode {
  const { t, word } = useTexts();
  const { reference = '' } = useParams();
  const error = toApiError(useRouteError());
  if (error.kind !== 'refused') return <PageError />;
  return (
    <ErrorMessage title={t('mail.refusedTitle')} text={word('errors', error.body?.constraint ?? '')}>
      <ButtonLink to={`/orders/${encodeURIComponent(reference)}`}>{t('mail.back', { reference })}</ButtonLink>
    </ErrorMessage>
  );
}
