/** A mail as its reader sees it. */
export interface RenderedMail {
  /** One line. */
  subject: string
  text: string
  /** A whole HTML document. */
  html: string
  /** Whom an answer goes to, where that is not the sender. */
  replyTo?: string | undefined
  /** Where a mail program posts to take its reader off the list (RFC 8058). */
  unsubscribe?: string | undefined
  /** What mails about the same thing have in common, so that mail programs show them together. */
  thread?: string | undefined
}
