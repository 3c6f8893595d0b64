import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ServerError } from '#contract/error.ts';
import { GIFT_CONSTRAINTS } from '#contract/error-constraints.ts';
import { pagePath } from '#contract/paths.ts';
import { SENDING_MONTHS_AHEAD } from '#rules/gift-period.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type CallError, NOT_REACHED } from '../../stores/error-store.ts';

/** Longer waiting times are shown in minutes. */
const MAX_SECONDS = 90;

export function describeRefusal(t: Translate, constraint: (typeof GIFT_CONSTRAINTS)[number]): string {
  return t(`gift.refused.${constraint}`, { months: SENDING_MONTHS_AHEAD });
}

export function describeGiftError(t: Translate, { errorMessage, serverError }: CallError): string {
  if (serverError === null) {
    return t(errorMessage?.message === NOT_REACHED ? 'errors.NOT_REACHED' : 'errors.INTERNAL_SERVER_ERROR');
  }
  const { messageKey, constraint, retryAfter = 60 } = serverError;
  const known = GIFT_CONSTRAINTS.find((candidate) => candidate === constraint);
  if (known !== undefined) return describeRefusal(t, known);
  switch (messageKey) {
    case 'TOO_MANY_REQUESTS':
      return retryAfter < MAX_SECONDS
        ? t('gift.waitSeconds', { count: Math.max(2, retryAfter) })
        : t('gift.waitMinutes', { count: Math.ceil(retryAfter / 60) });
    case 'NOT_FOUND':
    case 'FORBIDDEN':
      return t('gift.ended.text');
    case 'SERVICE_UNAVAILABLE_ERROR':
      return t('errors.SERVICE_UNAVAILABLE_ERROR');
    case 'BAD_REQUEST':
      return describeFieldError(t, serverError);
    default:
      return t('errors.INTERNAL_SERVER_ERROR');
  }
}

/** Explains validation errors that only the server detects. */
function describeFieldError(t: Translate, { fieldErrors = [] }: ServerError): string {
  const keys = fieldErrors.map(({ messageKey }) => messageKey);
  if (keys.includes('gift.paperUnknown')) return t('gift.paperUnknown');
  if (keys.includes('gift.imitation')) return t('gift.imitation');
  if (keys.includes('gift.emailInvalid')) return t('gift.emailInvalid');
  if (keys.includes('gift.hourInvalid')) return t('gift.hourInvalid');
  return keys.includes('gift.dayInvalid') ? t('gift.dayInvalid') : t('errors.INTERNAL_SERVER_ERROR');
}

/** True if the browser has no access: its cookie has expired, or it never had one. */
export function hasNoAccess({ serverError }: CallError): boolean {
  return serverError?.messageKey === 'NOT_FOUND' || serverError?.messageKey === 'FORBIDDEN';
}

export function GiftFailure({ error }: { error: CallError }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { serverError } = error;
  const isInternalError = serverError?.messageKey === 'INTERNAL_SERVER_ERROR';
  return (
    <>
      <p>{describeGiftError(t, error)}</p>
      {isInternalError && <p>{t('errors.reference', { id: serverError.id })}</p>}
      {hasNoAccess(error) && (
        <p>
          <Link to={pagePath.giftLink(language)}>{t('gift.ended.again')}</Link>
        </p>
      )}
    </>
  );
}
