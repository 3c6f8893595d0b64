import type { Translate } from '../../i18n/translate.ts';
import { type CallError, NOT_REACHED } from '../../stores/error-store.ts';
import { errorSentence } from '../site/error-sentence.ts';

/** The sentence for a call that failed: the server's own error, or what can be said when it had no word for it. */
export function callSentence(t: Translate, { errorMessage, serverError }: CallError): string {
  if (serverError !== null) return errorSentence(t, serverError);
  return t(errorMessage?.message === NOT_REACHED ? 'errors.NOT_REACHED' : 'errors.INTERNAL_SERVER_ERROR');
}
