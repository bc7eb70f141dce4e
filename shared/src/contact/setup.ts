import type { Mistake } from '../widget/widget-mistakes.ts'
import type { ContactEvents } from './events.ts'
import type { Identity } from './identity.ts'
import type { Obstacle } from './obstacle.ts'
import type { Store } from './store.ts'

/** Something that happened to a contact: its name and its detail. */
type ContactEvent = {
  [Name in keyof ContactEvents]: [name: Name, detail: ContactEvents[Name]]
}[keyof ContactEvents]

/** What a contact client has to say by itself. */
export type ContactSentence = 'missingTitle' | 'missingBody' | 'sendFailed' | 'notAccepted' | 'actionFailed'

/** What a contact client is made with. */
export interface ContactSetup {
  /** Where the API lives, with a slash at the end: `https://feedback.example.com/e/`. */
  base: string
  /**
   * The project's public key, who its visitor is, which may change at any time, and in which language they read, where
   * that is not simply the browser's own: a BCP 47 tag. Their emails are in it, too.
   */
  options: { key: string; identity?: Identity; language?: string }
  store: Store
  /** Whether what a board lists is asked for with the cookies of our own origin: a private board, read by the team. */
  cookies?: boolean
  emit(...event: ContactEvent): void
  /** Gives a sentence in the language of whoever reads it. */
  sentence(name: ContactSentence): string
  /**
   * Why the server refused something, in the same language: by the code of its answer, or by `field.<name>`; else its own
   * sentence.
   */
  reason(code: string | undefined, sentence: string): string
  /** Why requests get no answer, where that can be found out. */
  findObstacle?(base: string, key: string): Promise<Response | Obstacle>
  /** Tells the page's developer of a mistake. */
  tellMistake?(mistake: Mistake, about?: unknown): void
  /** Called whenever there is something new to show. */
  changed(): void
}
