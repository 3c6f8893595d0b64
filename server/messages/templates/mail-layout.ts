import type { Order } from '#contract/order.ts';
import { pagePath } from '#contract/paths.ts';
import { assertNever } from '#rules/assert-never.ts';
import { formatLinkCode } from '#rules/gift-link.ts';
import { LANGUAGE_TAGS, type Language } from '#rules/language.ts';
import { fill } from '#texts/fill.ts';
import { type Html, hiddenFromWord, html } from './html.ts';
import { renderBlockHtml } from './html-blocks.ts';
import { PAPER_STYLES, renderGiftOnPaper } from './html-gift.ts';
import { createStyles, leading, STYLE_ELEMENT, WORD_HEAD } from './html-styles.ts';
import type { Block, CardPicture, Mail, MailContent, SumLine } from './mail-content.ts';
import { getMailTexts, type MailBrand } from './mail-texts.ts';

/** Width in px and matching file of each card picture, for one, two and three pictures side by side. */
const PICTURES = [
  { width: 360, file: '-1000.jpg' },
  { width: 248, file: '-1000.jpg' },
  { width: 168, file: '-400.jpg' },
] as const;
/** Height of a card divided by its width (ID-1 format). */
const PROPORTION = 54 / 85.6;

/** Confetti pieces: vertical position, size in px, colour. */
const CONFETTI = [
  ['top', 8, 'accent'],
  ['bottom', 6, 'brandTint'],
  ['middle', 10, 'accent'],
  ['top', 6, 'accentTint'],
  ['bottom', 10, 'accent'],
  ['middle', 6, 'brandTint'],
  ['bottom', 8, 'accentTint'],
  ['top', 10, 'accent'],
  ['bottom', 6, 'accent'],
  ['middle', 8, 'brandTint'],
  ['top', 6, 'accent'],
  ['bottom', 10, 'accentTint'],
  ['middle', 6, 'accent'],
  ['top', 8, 'brandTint'],
  ['bottom', 8, 'accent'],
] as const;

/** Renders the header of a celebratory mail: confetti, card pictures and title. */
export function renderCelebration(
  { title, titleStyle, cards }: { title: string; titleStyle: string; cards: readonly CardPicture[] },
  { colours }: MailBrand,
): Html {
  const shown = cards.slice(0, PICTURES.length);
  const { width, file } = PICTURES[shown.length - 1] ?? PICTURES[0];
  const height = Math.round(width * PROPORTION);
  const confetti = CONFETTI.map(
    ([place, size, colour]) =>
      html`<td align="center" valign="${place}" height="34" style="line-height:0;font-size:0"><div style="width:${size}px;height:${size}px;border-radius:${size % 4 === 0 ? 2 : size}px;background-color:${colours[colour]}"></div></td>`,
  );
  const pictures = shown.map(
    ({ src, alt }) =>
      html`<td align="center" style="padding:14px 6px 0"><img src="${src}${file}" width="${width}" height="${height}" alt="${alt}" style="display:block;border:0;border-radius:10px;max-width:100%;height:auto;font-family:sans-serif;font-size:14px;${leading(20)};color:${colours.brandInk}" /></td>`,
  );
  return html`<tr><td align="center" style="background-color:${colours.brand};border-radius:16px 16px 0 0;padding:14px 18px 32px">
${hiddenFromWord(html`<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${confetti}</tr></table>`)}
<table role="presentation" align="center" cellpadding="0" cellspacing="0" border="0"><tr>${pictures}</tr></table>
<h1 style="${titleStyle};color:${colours.brandInk};margin:26px 0 0;text-align:center">${title}</h1>
</td></tr>`;
}

/** The fixed width of a mail in Word, which ignores `max-width`. */
const WORD_TABLE = {
  start: html`<!--[if mso]><table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`,
  end: html`<!--[if mso]></td></tr></table><![endif]-->`,
};

export type MailFrame = {
  brand: MailBrand;
  lang: Language;
  /** Shop URL without a trailing slash. */
  shopUrl: string;
  /** Absolute URL of the brand's square logo. If omitted, only the name is shown. */
  logoUrl?: string;
  /** Only in mails with a link that has a key. */
  linkCode?: LinkCode;
};

/** The code beside the mail's link, and the page to type it on. */
export type LinkCode = { code: string; page: string };

export type OrderMail = MailFrame & { order: Order };

/** Characters not allowed in a subject: line breaks, bidi controls and invisible characters. */
const FORBIDDEN_SUBJECT_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Invisible filler that keeps mail programs from showing the body in the preview. */
const PREVIEW_FILLER = '\u034f\u200c\u00a0'.repeat(60);

/**
 * Composes a mail about an order, with a greeting.
 * @param greeted the person to greet, by default the buyer
 */
export function composeMail(
  mail: OrderMail,
  { blocks, greeted, ...content }: MailContent & { greeted?: { firstName: string; lastName: string } },
): Mail {
  const { firstName, lastName } = greeted ?? mail.order.addresses.primaryAddress;
  const greeting = fill(getMailTexts(mail).greeting, { firstName, lastName });
  return frameMail(mail, { ...content, blocks: [greeting, ...blocks] });
}

/** Renders a mail as HTML and text with the brand's header and footer. */
export function frameMail(frame: MailFrame, { subject: rawSubject, ...rest }: MailContent): Mail {
  const subject = rawSubject.replace(FORBIDDEN_SUBJECT_CHARACTERS, ' ');
  const content = { ...rest, subject };
  return { subject, html: toHtml(content, frame), text: toText(content, frame) };
}

/** Composes the footer: sender, contact and terms. */
function composeFooter({ support, reason }: MailContent, { brand, lang, shopUrl, linkCode }: MailFrame) {
  const texts = getMailTexts({ brand, lang });
  const { email, telephone, hours } = brand.support;
  const { addressLines, country, email: legalEmail, registerNumber } = brand.legalEntity;
  return {
    support: support ?? texts.support,
    contact: [email, telephone, hours[lang]],
    links: (['faq', 'generalTerms', 'privacy', 'imprint'] as const).map((page) => ({
      label: texts.links[page],
      href: shopUrl + pagePath[page](lang),
    })),
    identity: [
      [...addressLines, country[lang]].join(', '),
      legalEmail,
      fill(texts.register, { number: registerNumber }),
    ],
    linkCode: linkCode && {
      ask: texts.linkCode,
      code: formatLinkCode(linkCode.code),
      // A bare address, because rewritten links are why a code is needed.
      page: linkCode.page.replace(/^https?:\/\//, ''),
    },
    // A custom reason may contain the buyer's text, so don't fill its placeholders.
    reason: reason ?? texts.reason,
  };
}

function toHtml(content: MailContent, frame: MailFrame): string {
  const { brand, lang, logoUrl } = frame;
  const styles = createStyles(brand);
  const footer = composeFooter(content, frame);
  const logo = html`<td width="52"><img src="${logoUrl ?? ''}" width="40" height="40" alt="" style="display:block;border:0" /></td>`;
  const { cards, gift, objection } = content;
  const title = html`<tr><td style="padding:0 0 16px"><h1 class="ink" style="${styles.title};margin:0">${content.title}</h1></td></tr>`;
  const blocks = content.blocks.map(
    (block) =>
      html`<tr><td style="padding:0 0 ${typeof block === 'string' ? 18 : 28}px">${renderBlockHtml(block, styles)}</td></tr>`,
  );
  const soft = `${styles.soft};margin:0 0 12px`;
  const links = footer.links.map(
    ({ label, href }, index) =>
      html`${index === 0 ? '' : ' · '}<a href="${href}" class="soft" style="${styles.soft}">${label}</a>`,
  );
  return `<!doctype html>
${
  html`<html lang="${LANGUAGE_TAGS[lang]}" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<meta name="supported-color-schemes" content="light dark" />
<title>${content.subject}</title>
<style>${{ markup: STYLE_ELEMENT }}${{ markup: gift === undefined ? '' : PAPER_STYLES }}</style>
${{ markup: WORD_HEAD }}
</head>
<body class="ground" style="margin:0;padding:0;background-color:${brand.colours.ground}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${content.preheader}${PREVIEW_FILLER}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${brand.colours.ground}"><tr><td align="center" style="padding:24px 12px">
${WORD_TABLE.start}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td style="padding:0 8px 16px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${logoUrl === undefined ? '' : logo}<td class="ink" style="${styles.brandName}">${brand.name}</td></tr></table></td></tr>
${cards === undefined ? '' : renderCelebration({ title: content.title, cards, titleStyle: styles.title }, brand)}${gift === undefined ? '' : renderGiftOnPaper(content.title, gift, styles)}
<tr><td class="sheet" style="background-color:${brand.colours.surface};border-radius:${cards === undefined ? '16px' : '0 0 16px 16px'};padding:36px 40px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${cards === undefined && gift === undefined ? title : ''}
${blocks}
</table></td></tr>
<tr><td style="padding:24px 20px">
<p class="soft" style="${soft}"><strong>${footer.support}</strong><br /><a href="mailto:${brand.support.email}" class="soft" style="${styles.soft}">${brand.support.email}</a><br />${footer.contact.slice(1).map((line) => html`${line}<br />`)}</p>
<p class="soft" style="${soft}">${footer.identity.map((line) => html`${line}<br />`)}</p>
<p class="soft" style="${soft}">${links}</p>
<p class="soft" style="${soft}">${footer.reason}${objection === undefined ? '' : html`<br /><a href="${objection.href}" class="soft" style="${styles.soft}">${objection.label}</a>`}</p>
${footer.linkCode === undefined ? '' : html`<p class="soft" style="${soft}">${footer.linkCode.ask}<br /><strong>${footer.linkCode.code}</strong> · ${footer.linkCode.page}</p>`}
</td></tr>
</table>${WORD_TABLE.end}</td></tr></table>
</body>
</html>`.markup
}`;
}

function toText(content: MailContent, frame: MailFrame): string {
  const footer = composeFooter(content, frame);
  const formatNamed: FormatNamedValue = (name, value) => fill(getMailTexts(frame).named, { name, value });
  const { gift, objection } = content;
  return [
    frame.brand.name,
    // Keep the case of a gift's title, which contains a person's name.
    gift === undefined ? content.title.toUpperCase() : content.title,
    ...(gift === undefined
      ? []
      : [gift.writes, ...gift.message, gift.signature].filter((text) => text !== '')),
    ...content.blocks.map((block) => renderBlockText(block, formatNamed)),
    '--',
    [footer.support, ...footer.contact].join('\n'),
    footer.identity.join('\n'),
    footer.links.map(({ label, href }) => formatNamed(label, href)).join('\n'),
    objection === undefined
      ? footer.reason
      : `${footer.reason}\n${formatNamed(objection.label, objection.href)}`,
    ...(footer.linkCode === undefined
      ? []
      : [`${footer.linkCode.ask}\n${footer.linkCode.code}\n${footer.linkCode.page}`]),
  ].join('\n\n');
}

/** Joins a name and its value with the punctuation of the language. */
type FormatNamedValue = (name: string, value: string) => string;

function underline(title: string): string {
  return `${title}\n${'-'.repeat(title.length)}`;
}

function renderSumLine({ name, detail, sum }: SumLine, formatNamed: FormatNamedValue): string {
  return `${formatNamed(name, sum)}${detail === undefined ? '' : `\n  ${detail}`}`;
}

/** Renders a block as plain text with the same content as its HTML. */
function renderBlockText(block: Block, formatNamed: FormatNamedValue): string {
  if (typeof block === 'string') return block;
  switch (block.kind) {
    case 'facts':
      return block.facts.map(({ label, value }) => formatNamed(label, value)).join('\n');
    case 'notices':
      return block.notices.map(({ title, text }) => `${title}\n${text}`).join('\n\n');
    case 'steps':
      return [underline(block.title), ...block.steps.map((step, index) => `${index + 1}. ${step}`)].join(
        '\n',
      );
    case 'sums':
      return [
        underline(block.title),
        ...block.lines.map((line) => renderSumLine(line, formatNamed)),
        ...(block.total === undefined ? [] : ['', renderSumLine(block.total, formatNamed)]),
      ].join('\n');
    case 'columns':
      return block.columns.map(({ title, lines }) => [underline(title), ...lines].join('\n')).join('\n\n');
    case 'link':
      return formatNamed(block.label, block.href);
    case 'offer':
      return [underline(block.title), block.text, formatNamed(block.label, block.href)].join('\n');
    case 'value':
      return `${formatNamed(block.label, block.value)}\n${block.note}`;
    default:
      return assertNever(block);
  }
}
