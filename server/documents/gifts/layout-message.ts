import type { GiftMessage } from '#rules/gift-message.ts';
import { EMOJI } from '#rules/printable-text.ts';
import { measureLineHeight, type TextStyle } from '../draw-text.ts';
import type { Pdf } from '../pdf-document.ts';
import { fitMessage, type MessageSizes } from './fit-message.ts';

/** The area in millimetres, and font sizes in points. */
export type MessageSetting = {
  left: number;
  top: number;
  width: number;
  height: number;
  align: 'left' | 'center';
  label: number;
  forName: MessageSizes;
  message: MessageSizes;
  fromName: MessageSizes;
};

export type MessageBlock = {
  label?: string;
  lines: readonly string[];
  font: TextStyle['font'];
  size: number;
  /** Millimetres, without the label. */
  height: number;
};

/** The label's size is in points, the rest in millimetres. */
export type MessageLayout = {
  blocks: readonly MessageBlock[];
  label: number;
  labelHeight: number;
  gap: number;
  height: number;
};

/** Fractions of the label's line height. */
const GAP = { name: 0.2, block: 1.4 };
/** Scale factors for names and labels beside a long message. */
const REDUCED_SCALES = [0.82, 0.68];
/** In points: if the message is smaller, names shrink to leave more room for it. */
const COMFORTABLE_SIZE = 12.5;

/** @throws if words of the permitted length don't fit */
export function layoutMessage(
  pdf: Pdf,
  giftMessage: GiftMessage,
  labels: { forWhom: string; fromWhom: string },
  setting: MessageSetting,
): MessageLayout {
  let layout = layoutAt(pdf, giftMessage, labels, setting, 1);
  for (const scale of REDUCED_SCALES) {
    if (getMessageSize(layout) >= COMFORTABLE_SIZE) break;
    layout = layoutAt(pdf, giftMessage, labels, setting, scale);
  }
  return layout;
}

function getMessageSize({ blocks }: MessageLayout): number {
  return blocks.find(({ label }) => label === undefined)?.size ?? COMFORTABLE_SIZE;
}

function layoutAt(
  pdf: Pdf,
  { forName, message, fromName }: GiftMessage,
  labels: { forWhom: string; fromWhom: string },
  setting: MessageSetting,
  scale: number,
): MessageLayout {
  const { width } = setting;
  const label = setting.label * scale;
  const labelStep = measureLineHeight(pdf, 'regular', label);
  const labelHeight = (1 + GAP.name) * labelStep;
  const gap = GAP.block * labelStep;
  const layoutName = (name: string, text: string, sizes: MessageSizes): MessageBlock[] => {
    if (name === '') return [];
    const font = chooseNameFont(pdf, name);
    const max = Math.max(sizes.min, sizes.max * scale);
    // Usually one line; two lines for names that would otherwise be half as large.
    const room = { font, width, height: measureLineHeight(pdf, font, sizes.max), sizes: { ...sizes, max } };
    return [{ label: text, lines: [name], font, ...fitMessage(pdf, [name], room) }];
  };
  const forBlocks = layoutName(forName, labels.forWhom, setting.forName);
  const fromBlocks = layoutName(fromName, labels.fromWhom, setting.fromName);
  const messages = message === '' ? [] : [message.split('\n')];
  const count = forBlocks.length + messages.length + fromBlocks.length;
  const otherHeight =
    [...forBlocks, ...fromBlocks].reduce((sum, { height }) => sum + labelHeight + height, 0) +
    Math.max(0, count - 1) * gap;
  const room = {
    font: 'regular',
    width,
    height: setting.height - otherHeight,
    sizes: setting.message,
  } as const;
  const messageBlocks = messages.map((lines) => ({
    lines,
    font: room.font,
    ...fitMessage(pdf, lines, room),
  }));
  const height = otherHeight + messageBlocks.reduce((sum, block) => sum + block.height, 0);
  return { blocks: [...forBlocks, ...messageBlocks, ...fromBlocks], label, labelHeight, gap, height };
}

/** The display font may lack a letter. The text fonts contain all printable characters. */
export function chooseNameFont(pdf: Pdf, name: string): 'display' | 'semibold' {
  const { font } = pdf.font('display')._font;
  return Array.from(name.replace(EMOJI, '')).every((letter) =>
    font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
  )
    ? 'display'
    : 'semibold';
}
