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

/** An enhanced status code (RFC 3463). IP addresses and version numbers in the text don't match. */
const ENHANCED = /(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?!\.?\d)/;

/** Words for the relay's own limits, and for its rejection of the sender. */
const RELAY_WORDS =
  /relay|rcpt ?hosts|authentica|log ?in|send ?as|not allowed to send|sender|from address|sending|daily|hourly|per (?:day|hour)|(?:rate|message|recipient)s? ?limit|(?:recipient|message) ?limit ?exceeded|outbound|dmarc|dkim|spf\b|block(?:ed|list)|black ?list|deny ?list|reputation|spamhaus|not verified|suspended|unpaid|licen[cs]e/i;
const RECIPIENT_WORDS =
  /recipient|user|mailbox|no such|unknown|does(?:n't| not) exist|not exist|invalid address|address (?:rejected|not found)|account (?:is )?(?:disabled|inactive|closed)|no longer/i;
/** A response with these words is about the recipient, even if it contains words of the other kind. */
const CERTAIN_RECIPIENT_WORDS =
  /recipient address rejected|(?:user|recipient|mailbox|address)(?: is)? (?:unknown|not found|unavailable|disabled|full)|(?:unknown|no such|invalid) (?:user|recipient|mailbox|address)|does(?:n't| not) exist|mailbox .*(?:full|quota)|over ?quota|not (?:a )?(?:known|valid) (?:user|mailbox)/i;

/** Codes at `RCPT TO` that are about the address unless the text contradicts (RFC 5321, RFC 7504). */
const ADDRESS_CODES = new Set([501, 550, 551, 552, 553, 556]);

/**
 * Classifies a permanent error. Only an error about this mail refuses it. After an error about the relay, such
 * as «relaying denied» or an exceeded quota, all mails wait until the relay is fixed.
 */
export function classifyRefusal({ command, code, text }: SmtpReply): RefusalSubject {
  if (command !== 'RCPT TO' && command !== 'DATA') return 'relay';
  // Addresses may contain any word.
  const words = text.replace(/<[^>]*>|\S+@\S+/g, ' ');
  const byWords = classifyWords(words);
  const [, group, subject, detail] = ENHANCED.exec(text) ?? [];
  if (group === '4') return 'relay';
  if (group === '5') return classifyEnhanced(Number(subject), Number(detail), byWords);
  if (code === 552) return byWords ?? 'mail';
  return byWords ?? (command === 'RCPT TO' && ADDRESS_CODES.has(code) ? 'mail' : 'relay');
}

function classifyWords(words: string): RefusalSubject | undefined {
  if (/relay/i.test(words)) return 'relay';
  if (CERTAIN_RECIPIENT_WORDS.test(words)) return 'mail';
  if (RELAY_WORDS.test(words)) return 'relay';
  return RECIPIENT_WORDS.test(words) ? 'mail' : undefined;
}

/** Details of 5.1 about the sender (RFC 3463), and Exchange Online's daily limit of recipients (90). */
const SENDER_DETAILS = new Set([7, 8, 90]);
/** Recipient's domain not found or unreachable, including Exchange Online's 310. */
const DOMAIN_DETAILS = new Set([4, 310, 312, 316]);

function classifyEnhanced(
  subject: number,
  detail: number,
  byWords: RefusalSubject | undefined,
): RefusalSubject {
  switch (subject) {
    case 1:
      return SENDER_DETAILS.has(detail) ? 'relay' : (byWords ?? 'mail');
    case 2:
      return byWords ?? 'mail';
    case 3:
      // The mail is too large.
      return detail === 4 ? 'mail' : 'relay';
    case 4:
      return DOMAIN_DETAILS.has(detail) ? 'mail' : (byWords ?? 'relay');
    case 6:
      return 'mail';
    case 7:
      // Exchange Online: the recipient accepts only certain senders.
      return detail >= 120 && detail < 140 ? 'mail' : (byWords ?? 'relay');
    default:
      return byWords ?? 'relay';
  }
}

/** Returns the code and enhanced code of a response, without its text, which may contain addresses. */
export function findEnhancedCode(text: string): string | undefined {
  return ENHANCED.exec(text)?.[0];
}
