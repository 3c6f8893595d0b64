import type { GiftSending } from '#contract/gift.ts';
import type { Language } from '#rules/language.ts';
import type { Translate } from '../../i18n/translate.ts';
import { saidTime } from './sending-time.ts';

/** What became of a sending, in plain words. */
export function sendingSentence(t: Translate, language: Language, sending: GiftSending): string {
  const { state, stopCause, recipient, dueAt, sentAt } = sending;
  const email = recipient ?? t('gift.sending.recipient');
  if (state === 'stopped') return t(`gift.stopped.${stopCause ?? 'buyer'}`, { email });
  const time = saidTime(t, language, state === 'sent' ? (sentAt ?? dueAt) : dueAt);
  return t(`gift.sending.${state}`, { email, time });
}
