/** A mail as its reader sees it. */
export interface Letter {
  /** One line. */
  subject: string
  text: string
  /** A whole HTML document. */
  html: string
}
