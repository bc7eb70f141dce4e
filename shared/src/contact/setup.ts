import type { Mistake } from '../widget/widget-mistakes.ts'
import type { ContactEvents } from './events.ts'
import type { Identity } from './identity.ts'
import type { BlockReason } from './obstacle.ts'
import type { Store } from './store.ts'

/** An event of a contact client: its name and its detail. */
type ContactEvent = {
  [Name in keyof ContactEvents]: [name: Name, detail: ContactEvents[Name]]
}[keyof ContactEvents]

/** Names of the sentences that a contact client says by itself. */
export type ContactSentence = 'missingTitle' | 'missingBody' | 'sendFailed' | 'notAccepted' | 'actionFailed'

/** Configuration of a contact client. */
export interface ContactSetup {
  /** Base URL of the API, with a slash at the end: `https://feedback.example.com/e/`. */
  base: string
  /**
   * The project's public key; the visitor's identity, which may change at any time; and the reader's language as a BCP
   * 47 tag if it is not the browser's own. Emails to the reader use this language too.
   */
  options: { key: string; identity?: Identity; language?: string }
  store: Store
  /** True to read board lists with our own origin's cookies: a private board, read by a member. */
  cookies?: boolean
  emit(...event: ContactEvent): void
  /** Returns a sentence in the reader's language. */
  sentence(name: ContactSentence): string
  /**
   * Reason of a refusal in the reader's language: by the error code of the response, or by `field.<name>`; else the
   * server's own sentence.
   */
  reason(code: string | undefined, sentence: string): string
  /** Finds out why requests get no response, if possible. */
  findBlockReason?(base: string, key: string): Promise<Response | BlockReason>
  /** Tells the page's developer of a mistake. */
  tellMistake?(mistake: Mistake, about?: unknown): void
  /** Called whenever the interface must render again. */
  changed(): void
}
