import type { WidgetConfig } from '@earshot/shared/widget'
import type { Options } from './loader/options.ts'
import type { Store } from './loader/store.ts'

/** What `open` may be asked for; without a view it shows the home view, or the form when a type is given. */
export interface OpenRequest {
  view?: 'home' | 'form' | 'board' | 'mine' | 'item'
  /** Which form. */
  type?: 'idea' | 'bug'
  /** Which item. */
  id?: string
  /** Words to start the form with. */
  prefill?: { title?: string; body?: string }
}

/** Why the panel closed. */
export type CloseReason = 'escape' | 'button' | 'host' | 'logout'

/** The events a page may listen to, with what its handlers get. */
export interface WidgetEvents {
  ready: undefined
  open: { view: string }
  close: { reason: CloseReason }
  submit: { id: string; type: 'idea' | 'bug'; reference: string }
  'submit:queued': { type: 'idea' | 'bug' }
  vote: { feedbackId: string; voted: boolean; votes: number }
  comment: { feedbackId: string; id: string }
  /** The server has said who sends things: verified when it believes what the page has said. */
  identify: { verified: boolean }
  error: { code: 'load' | 'network' | 'auth' | 'rate' | 'invalid' | 'server' }
}

export type Emit = <Name extends keyof WidgetEvents>(name: Name, detail: WidgetEvents[Name]) => void

/** What the loader lends to the panel. */
export interface Bridge {
  root: ShadowRoot
  /** Where chunks and API live, with a slash at the end: `https://feedback.example.com/e/`. */
  base: string
  options: Options
  store: Store
  emit: Emit
  loadConfig(): Promise<WidgetConfig>
  /** To be called whenever the dialog has closed. */
  closed(reason: CloseReason): void
}

/** What the panel gives back to the loader. */
export interface Panel {
  show(request: OpenRequest): void
  hide(reason: CloseReason): void
  /** Forgets who is using the widget; `named` when the page says that it is somebody else, and nobody is to be shown out. */
  forget(named?: boolean): void
  destroy(): void
}
