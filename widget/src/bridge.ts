import type { ContactEvents } from '@earshot/shared/contact/setup'
import type { Store } from '@earshot/shared/contact/store'
import type { WidgetConfig } from '@earshot/shared/widget'
import type { Options } from './loader/options.ts'

/** Parameters of `open`; without a view it shows the home view, or the form when a type is given. */
export interface OpenRequest {
  view?: 'home' | 'form' | 'board' | 'mine' | 'item'
  /** Which form. */
  type?: 'idea' | 'bug'
  /** Which item. */
  id?: string
  /** Text to start the form with. */
  prefill?: { title?: string; body?: string }
}

/** Why the panel closed. */
export type CloseReason = 'escape' | 'button' | 'host' | 'logout'

/** The events a page may listen to, with the details for its handlers. */
export interface WidgetEvents extends Omit<ContactEvents, 'error'> {
  ready: undefined
  open: { view: string }
  close: { reason: CloseReason }
  submit: { id: string; type: 'idea' | 'bug'; reference: string }
  'submit:queued': { type: 'idea' | 'bug' }
  comment: { feedbackId: string; id: string }
  error: { code: 'load' | ContactEvents['error']['code'] }
}

export type Emit = <Name extends keyof WidgetEvents>(name: Name, detail: WidgetEvents[Name]) => void

/** What the loader gives to the panel. */
export interface Bridge {
  root: ShadowRoot
  /** Where chunks and API live, with a slash at the end: `https://feedback.example.com/e/`. */
  base: string
  options: Options
  store: Store
  emit: Emit
  loadConfig(): Promise<WidgetConfig>
  /** Called whenever the dialog has closed. */
  closed(reason: CloseReason): void
}

/** What the panel offers to the loader. */
export interface Panel {
  show(request: OpenRequest): void
  hide(reason: CloseReason): void
  /** Forgets who is using the widget; `named` when the page says that it is somebody else, so that the view stays. */
  forget(named?: boolean): void
  destroy(): void
}
