import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { GiftMessageRequest, Gifts, WrittenMessage } from '#contract/gift.ts';
import { type GiftTextError, giftMessageSchema } from '#rules/gift-message.ts';
import { giftApi } from '../../browser/gift-api.ts';
import { type CallError, toCallError } from '../../stores/error-store.ts';
import { useGifts, useUnsavedWarning } from './use-gifts.ts';

export type MessageDraft = Omit<WrittenMessage, 'version'>;

const TEXT_FIELDS = ['forName', 'message', 'fromName'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

type MessageErrors = Partial<Record<TextField, GiftTextError>>;

type SaveDeps = {
  save: (giftMessage: GiftMessageRequest) => Promise<Gifts>;
  reload: () => Promise<Gifts>;
  findMessage: (gifts: Gifts) => WrittenMessage | undefined;
};

export type SaveResult =
  | { kind: 'saved' | 'conflict'; gifts: Gifts; giftMessage: WrittenMessage }
  | { kind: 'faulty'; errors: MessageErrors }
  | { kind: 'failed'; error: CallError };

/**
 * Saves the message over the version that the page has read. `conflict`: another window has stored another message meanwhile,
 * which the result contains. Never rejects.
 */
export async function saveMessage(
  typed: MessageDraft,
  version: number,
  { save, reload, findMessage }: SaveDeps,
): Promise<SaveResult> {
  const errors = findMessageErrors(typed);
  if (Object.keys(errors).length > 0) return { kind: 'faulty', errors };
  try {
    const gifts = await save({ ...typed, version });
    return { kind: 'saved', gifts, giftMessage: findMessage(gifts) ?? { ...typed, version: version + 1 } };
  } catch (thrown) {
    const error = toCallError(thrown);
    if (error.serverError?.constraint !== 'messageChanged') return { kind: 'failed', error };
    const gifts = await reload().catch(() => undefined);
    if (gifts === undefined) return { kind: 'failed', error };
    const giftMessage = findMessage(gifts);
    if (giftMessage === undefined) return { kind: 'failed', error };
    // The answer to an earlier save may have been lost: the stored message is then our own.
    return { kind: isSame(typed, giftMessage) ? 'saved' : 'conflict', gifts, giftMessage };
  }
}

export function findMessageErrors({ forName, fromName, message }: MessageDraft): MessageErrors {
  const errors: MessageErrors = {};
  const { error } = giftMessageSchema.safeParse({ forName, fromName, message });
  for (const issue of error?.issues ?? []) {
    const field = TEXT_FIELDS.find((candidate) => candidate === issue.path[0]);
    if (field !== undefined) errors[field] ??= issue.message.replace(/^gift\./, '') as GiftTextError;
  }
  return errors;
}

/** Compares typed message with the stored one, which the server has normalized. */
function isSame({ paper, forName, fromName, message }: MessageDraft, stored: MessageDraft): boolean {
  const { data } = giftMessageSchema.safeParse({ forName, fromName, message });
  return (
    data !== undefined &&
    paper === stored.paper &&
    TEXT_FIELDS.every((field) => data[field] === stored[field])
  );
}

function toTyped({ forName, fromName, message, paper }: WrittenMessage): MessageDraft {
  return { forName, fromName, message, paper };
}

export type MessageEditor = {
  typed: MessageDraft;
  errors: MessageErrors;
  isUnsaved: boolean;
  /** Result of the last save; undefined before the first one and after further typing. */
  result: SaveResult | { kind: 'saving' } | undefined;
  setField: (field: keyof MessageDraft, text: string) => void;
  validateField: (field: TextField) => void;
  /** @returns true if the server has stored the typed message */
  save: () => Promise<boolean>;
  /** Replaces the typed message with the stored one. */
  loadStored: () => void;
};

type EditedMessage = Pick<SaveDeps, 'save' | 'findMessage'> & { giftMessage: WrittenMessage };

export function useMessageEditor({ giftMessage, save, findMessage }: EditedMessage): MessageEditor {
  const { gifts, setGifts } = useGifts();
  const [stored, setStored] = useState(giftMessage);
  const [typed, setTyped] = useState(() => toTyped(giftMessage));
  const [errors, setErrors] = useState<MessageErrors>({});
  const [result, setResult] = useState<MessageEditor['result']>();
  const isUnsaved =
    typed.paper !== stored.paper || TEXT_FIELDS.some((field) => typed[field] !== stored[field]);
  useUnsavedWarning(isUnsaved);

  // Another call returned a newer message, and no typed message would be lost.
  if (!isUnsaved && giftMessage.version > stored.version) {
    setStored(giftMessage);
    setTyped(toTyped(giftMessage));
  }

  function setField(field: keyof MessageDraft, text: string): void {
    const next = { ...typed, [field]: text };
    setTyped(next);
    if (result?.kind !== 'conflict' && result?.kind !== 'saving') setResult(undefined);
    // A shown error disappears as soon as its field is valid.
    const found = findMessageErrors(next);
    const shown = TEXT_FIELDS.filter((name) => errors[name] !== undefined && found[name] !== undefined);
    setErrors(Object.fromEntries(shown.map((name) => [name, found[name]])));
  }

  function validateField(field: TextField): void {
    const { [field]: _shown, ...others } = errors;
    const validationError = findMessageErrors(typed)[field];
    setErrors(validationError === undefined ? others : { ...others, [field]: validationError });
  }

  async function saveTyped(): Promise<boolean> {
    setResult({ kind: 'saving' });
    const deps = { save, findMessage, reload: () => giftApi.loadGifts(gifts.orderId) };
    const next = await saveMessage(typed, stored.version, deps);
    // Synchronous, because the caller may leave the page next, which an unsaved message would block.
    flushSync(() => {
      setResult(next);
      setErrors(next.kind === 'faulty' ? next.errors : {});
      if (next.kind !== 'saved' && next.kind !== 'conflict') return;
      setGifts(next.gifts);
      setStored(next.giftMessage);
      // Keeps input typed during the save.
      if (next.kind === 'saved') setTyped((now) => (now === typed ? toTyped(next.giftMessage) : now));
    });
    return next.kind === 'saved';
  }

  function loadStored(): void {
    setTyped(toTyped(stored));
    setErrors({});
    setResult(undefined);
  }

  return { typed, errors, isUnsaved, result, setField, validateField, save: saveTyped, loadStored };
}
