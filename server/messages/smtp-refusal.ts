/** Subject of a permanent SMTP error: this mail's recipient or content, or the relay's treatment of the shop. */
export type RefusalSubject = 'mail' | 'relay';

export type SmtpReply = {
  /** The SMTP command that failed, as Nodemailer names it: `RCPT TO`, `DATA`, `MAIL FROM`. */
  command: unknown;
  /** 500 to 599. */
  code: number;
  /** All lines of the response. */
  text: string;
};

/** An enhanced status code (RFC 3463): class, subject and detail. Doesn't match IP addresses and version numbers. */
const ENHANCED_STATUS = /(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?!\.?\d)/;

/** Words for the relay's own limits, and for its rejection of the sender. */
const RELAY_WORDS =
  /relay|rcpt ?hosts|authentica|log ?in|send ?as|not allowed to send|sender|from address|sending|daily|hourly|per (?:day|hour)|(?:rate|message|recipient)s? ?limit|(?:recipient|message) ?limit ?exceeded|outbound|dmarc|dkim|spf\b|block(?:ed|list)|black ?list|deny ?list|reputation|spamhaus|not verified|suspended|unpaid|licen[cs]e/i;
const RECIPIENT_WORDS =
  /recipient|user|mailbox|no such|unknown|does(?:n't| not) exist|not exist|invalid address|address (?:rejected|not found)|account (?:is )?(?:disabled|inactive|closed)|no longer/i;
/** A response with these words is about the recipient, even if it also matches `RELAY_WORDS`. */
const CERTAIN_RECIPIENT_WORDS =
  /recipient address rejected|(?:user|recipient|mailbox|address)(?: is)? (?:unknown|not found|unavailable|disabled|full)|(?:unknown|no such|invalid) (?:user|recipient|mailbox|address)|does(?:n't| not) exist|mailbox .*(?:full|quota)|over ?quota|not (?:a )?(?:known|valid) (?:user|mailbox)/i;

/** Codes at `RCPT TO` that are about the address unless the text contradicts (RFC 5321, RFC 7504). */
const ADDRESS_CODES = new Set([501, 550, 551, 552, 553, 556]);

/**
 * Classifies a permanent error. An error about the mail is final for that mail. After an error about the relay,
 * such as «relaying denied» or an exceeded quota, all mails wait until the relay is fixed.
 */
export function classifyRefusal({ command, code, text }: SmtpReply): RefusalSubject {
  if (command !== 'RCPT TO' && command !== 'DATA') return 'relay';
  // Remove addresses, because they may contain any word.
  const wording = text.replace(/<[^>]*>|\S+@\S+/g, ' ');
  const subjectByWords = classifyWords(wording);
  const [, statusClass, subject, detail] = ENHANCED_STATUS.exec(text) ?? [];
  if (statusClass === '4') return 'relay';
  if (statusClass === '5') return classifyEnhancedStatus(Number(subject), Number(detail), subjectByWords);
  // The mailbox is full, or the mail is too large.
  if (code === 552) return subjectByWords ?? 'mail';
  return subjectByWords ?? (command === 'RCPT TO' && ADDRESS_CODES.has(code) ? 'mail' : 'relay');
}

function classifyWords(wording: string): RefusalSubject | undefined {
  if (/relay/i.test(wording)) return 'relay';
  if (CERTAIN_RECIPIENT_WORDS.test(wording)) return 'mail';
  if (RELAY_WORDS.test(wording)) return 'relay';
  return RECIPIENT_WORDS.test(wording) ? 'mail' : undefined;
}

/** Details of 5.1 about the sender (RFC 3463), and Exchange Online's daily limit of recipients (90). */
const SENDER_DETAILS = new Set([7, 8, 90]);
/** Details of 5.4: the recipient's domain isn't found or unreachable. 310 to 316 are Exchange Online's. */
const DOMAIN_DETAILS = new Set([4, 310, 312, 316]);

/** @param subjectByWords result of `classifyWords`, for codes that don't decide alone */
function classifyEnhancedStatus(
  subject: number,
  detail: number,
  subjectByWords: RefusalSubject | undefined,
): RefusalSubject {
  switch (subject) {
    case 1:
      return SENDER_DETAILS.has(detail) ? 'relay' : (subjectByWords ?? 'mail');
    case 2:
      return subjectByWords ?? 'mail';
    case 3:
      // The mail is too large.
      return detail === 4 ? 'mail' : 'relay';
    case 4:
      return DOMAIN_DETAILS.has(detail) ? 'mail' : (subjectByWords ?? 'relay');
    case 6:
      return 'mail';
    case 7:
      // Exchange Online: the recipient accepts only certain senders.
      return detail >= 120 && detail < 140 ? 'mail' : (subjectByWords ?? 'relay');
    default:
      return subjectByWords ?? 'relay';
  }
}

/** Returns the enhanced status code of a response, without its text, which may contain addresses. */
export function findEnhancedCode(text: string): string | undefined {
  return ENHANCED_STATUS.exec(text)?.[0];
}
