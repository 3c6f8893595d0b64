import { describe, expect, it } from 'vitest';
import { classifyRefusal } from './smtp-refusal.ts';

const classify = (text: string, command: string) =>
  classifyRefusal({ command, code: Number(text.slice(0, 3)), text });

describe('a permanent error about the relay', () => {
  it.each([
    ['RCPT TO', '554 5.7.1 <anna@kundin.example>: Relay access denied'],
    ['RCPT TO', '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain'],
    ['RCPT TO', '550 relay not permitted'],
    ['RCPT TO', '550 5.7.1 Relaying denied. Proper authentication required.'],
    ['RCPT TO', '551 We do not relay for user@example.com'],
    ['RCPT TO', '553 sorry, that domain isn’t in my list of allowed rcpthosts (#5.7.1)'],
    ['RCPT TO', '550 5.7.64 TenantAttribution; Relay Access Denied'],
    ['RCPT TO', '530 5.7.0 Must issue a STARTTLS command first'],
    ['RCPT TO', '530 Authentication required'],
    ['RCPT TO', '550-Please turn on SMTP Authentication in your mail client.\n550 Not accepted'],
    ['RCPT TO', '535 5.7.8 Error: authentication failed'],
    ['RCPT TO', '503 5.5.1 Error: need MAIL command'],
    ['RCPT TO', '550 5.4.5 Daily user sending quota exceeded'],
    ['RCPT TO', '550 5.1.90 Your message can’t be sent because you’ve reached your daily limit'],
    ['RCPT TO', '550 5.1.8 <cards@chain.example>: Sender address rejected: Domain not found'],
    ['RCPT TO', '550 5.1.7 Invalid address of the sender'],
    ['RCPT TO', '554 5.7.1 Service unavailable; Client host [10.0.0.1] blocked using zen.spamhaus.org'],
    ['RCPT TO', '554 4.7.1 Relay access denied'],
    ['DATA', '550 5.4.5 Daily quota exceeded'],
    ['DATA', '550 5.7.26 Unauthenticated email from chain.example is not accepted (DMARC policy)'],
    ['DATA', '554 5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied'],
    ['DATA', '550 5.7.60 SMTP; Client does not have permissions to send as this sender'],
    ['DATA', '554 5.7.1 The account is suspended'],
    ['DATA', '554 Message rejected: Email address is not verified.'],
    ['DATA', '554 Transaction failed'],
    ['DATA', '550 5.3.5 System incorrectly configured'],
    ['MAIL FROM', '550 5.1.1 User unknown'],
    ['AUTH PLAIN', '535 5.7.3 Authentication unsuccessful'],
    [undefined, '554 5.7.1 no service'],
  ])('at %s: %s', (command, text) => {
    expect(classifyRefusal({ command, code: Number(text.slice(0, 3)), text })).toBe('relay');
  });
});

describe('a permanent error about this mail', () => {
  it.each([
    ['RCPT TO', '550 5.1.1 <anna@kundin.example>: Recipient address rejected: User unknown'],
    ['RCPT TO', '550 5.1.1 <relay@kundin.example> User unknown'],
    ['RCPT TO', '550 daily.sender@kundin.example: no such user'],
    ['RCPT TO', '550 User unknown'],
    ['RCPT TO', '550 Requested action not taken: mailbox unavailable'],
    ['RCPT TO', '550 5.5.0 Requested action not taken: mailbox unavailable'],
    ['RCPT TO', '550 5.1.2 Host unknown'],
    ['RCPT TO', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'],
    ['RCPT TO', '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)'],
    ['RCPT TO', '550 5.4.310 DNS domain does not exist'],
    ['RCPT TO', '553 5.1.3 Invalid address'],
    ['RCPT TO', '501 5.1.3 Bad recipient address syntax'],
    ['RCPT TO', '551 User not local'],
    ['RCPT TO', '556 5.1.10 Domain does not accept mail (nullMX)'],
    ['RCPT TO', '554 5.7.1 <anna@kundin.example>: Recipient address rejected: Access denied'],
    ['RCPT TO', '552 5.2.2 The mailbox is over quota'],
    ['RCPT TO', '552 Mailbox full: daily quota reached'],
    ['RCPT TO', '550 5.2.1 The email account that you tried to reach is disabled'],
    ['RCPT TO', '550 5.7.133 SenderNotAuthenticatedForGroup'],
    ['RCPT TO', '550'],
    ['RCPT TO', '554 delivery error: This user doesn’t have an account: no such user here'],
    ['DATA', '550 5.1.1 User unknown'],
    ['DATA', '552 5.3.4 Message size exceeds fixed limit'],
    ['DATA', '552 5.2.3 Message length exceeds administrative limit'],
    ['DATA', '554 5.6.0 Message content rejected'],
    ['DATA', '552'],
  ])('at %s: %s', (command, text) => {
    expect(classify(text, command)).toBe('mail');
  });
});
