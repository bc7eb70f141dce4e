/** Reply codes of SMTP for a mail that is not taken (RFC 5321, section 4.2.3). */
type RefusalCode = 451 | 452 | 550 | 552

/**
 * A mail that is not taken. The sender's mail server shows the sentence to the sender after a code of 550 or more, and
 * tries again after any other.
 */
export class MailRefusal extends Error {
  override readonly name = 'MailRefusal'
  readonly responseCode: RefusalCode

  constructor(responseCode: RefusalCode, sentence: string) {
    super(asciiLine(sentence))
    this.responseCode = responseCode
  }
}

/** One line of ASCII, as SMTP needs it. */
const asciiLine = (sentence: string): string =>
  sentence
    .replace(/[’‘]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 400)

export const refused = (sentence: string): MailRefusal => new MailRefusal(550, sentence)

/** Refuses a mail for now: the sender's mail server sends it again later. */
export const refusedForNow = (sentence: string): MailRefusal => new MailRefusal(451, sentence)
