import type { RequestErrorCode } from './request-error.ts'
import type { Store } from './store.ts'

/** What a site's server has signed about its visitor. */
type Signed = string | { token: string } | null | undefined

/** Who a site says that its visitor is, or a function that gets a fresh token of it. */
export type Identity = Signed | (() => Signed | Promise<Signed>)

/** What happens to a contact that others may want to follow. */
export interface ContactEvents {
  /** The server has said who sends things: verified when it accepted the signed identity. */
  identify: { verified: boolean }
  vote: { feedbackId: string; voted: boolean; votes: number }
  error: { code: RequestErrorCode }
}

/** One of them: its name and its detail. */
type ContactEvent = {
  [Name in keyof ContactEvents]: [name: Name, detail: ContactEvents[Name]]
}[keyof ContactEvents]

/** What a contact client is made with. */
export interface ContactSetup {
  /** Where the API lives, with a slash at the end: `https://feedback.example.com/e/`. */
  base: string
  /** The project's public key, and who its visitor is; the latter may change at any time. */
  options: { key: string; identity?: Identity }
  store: Store
  emit(...event: ContactEvent): void
  /** Called whenever there is something new to show. */
  changed(): void
}
