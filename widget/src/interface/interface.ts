import type { ContactEvents } from '@earshot/shared/contact/events'
import type { Identity } from '@earshot/shared/contact/identity'

/*
 * How a page talks to the widget. The loader is written against these types, and the npm package brings them.
 */

/** How a page may set up the widget: `init(options)`, or `data-*` attributes on the script tag, where each is a text. */
export interface Options {
  /** The project's public key. */
  key: string
  /** Corner of the launcher; by default the project's, else the bottom corner where lines of the page's language end. */
  position?: 'bottom-right' | 'bottom-left' | 'none'
  /** False to have no launcher button. */
  launcher?: boolean
  /** Text on the launcher. */
  label?: string
  /** Accent colour, as CSS has it, in place of the project's; what is written on it is white or black, as it reads. */
  color?: string
  /** `auto` follows the visitor's system, `page` the `color-scheme` of the page. */
  theme?: 'auto' | 'page' | 'light' | 'dark'
  /** Language of the texts, such as `de`; by default the project's, else the page's own, else the browser's. */
  locale?: string
  /** Writing direction: of the panel by default that of its language, of the launcher's corner the page's own. */
  dir?: 'ltr' | 'rtl'
  zIndex?: number
  /** Distance of the launcher from its corner in CSS pixels; 20 and 20 by default. */
  offset?: { x: number; y: number } | string
  /** True locks the page behind the panel; `auto` does so where the page would otherwise take the panel's focus. */
  modal?: 'auto' | boolean
  /** How a picture may be added: taken of this tab where the browser can (`auto`), only as a file, or not at all. */
  screenshot?: 'auto' | 'file' | 'off'
  /**
   * Parts of the page that stay private: elements that `mask`, a selector, matches are on no screenshot, and of the page's `url` a
   * report has the path, only the origin, or all.
   */
  privacy?: { mask?: string; url?: 'path' | 'origin' | 'full' }
  /** When the panel's code is fetched: as the pointer enters the launcher, in idle time, or on opening. */
  preload?: 'hover' | 'idle' | 'none'
  /** An element, or a selector of it, that holds the panel, open, in place of a launcher. */
  container?: Element | string
  /** Which parts of the panel there are; all unless the page says so. */
  views?: ('form' | 'board' | 'mine' | 'news' | 'roadmap')[] | string
  /** Which forms there are; both unless the page says so. */
  types?: ('idea' | 'bug')[] | string
  /** The page's own words in place of the widget's and the project's, by their names in `en.json`, such as `greeting`. */
  strings?: Record<string, string>
  /** With `required`, nothing is asked for, sent or stored until somebody opens the panel. */
  consent?: 'granted' | 'required'
  /** Where the widget's files and API live when that is not where the script came from. */
  endpoint?: string
  /** Keys that open and close the panel, such as `Alt+Shift+F`. */
  shortcut?: string
  /**
   * Events of the page that bug reports contain beside its errors: `console`, `network`, `clicks`, `routes`; on
   * the tag as `data-capture="console,network"`. Nobody who asks for privacy (GPC) is observed.
   */
  capture?: Partial<Record<'errors' | 'console' | 'network' | 'clicks' | 'routes', boolean>> | string
  /** Metadata that bug reports contain beside what the form shows; `set` adds to it. */
  metadata?: Record<string, unknown>
  /** Which release of the page it is, such as its version or commit: bug reports say it, and source maps may be of it. */
  release?: string
  /** The person signed in to the page, signed by its server; `identify` sets this too. */
  identity?: Identity
  /** Name and address of the visitor, as the page knows them without a proof: forms begin with both, and the visitor may change them. */
  visitor?: { name?: string; email?: string }
}

/** Parameters of `open`; without a view it shows the home view, or the form when a type is given. */
export interface OpenRequest {
  view?: 'home' | 'form' | 'board' | 'mine' | 'notifications' | 'news' | 'roadmap' | 'item'
  /** Which form. */
  type?: 'idea' | 'bug'
  /** Which item. */
  id?: string
  /** Text to start the form with. */
  prefill?: { title?: string; body?: string }
  /** Where the focus goes when the panel closes; by default back where it was. */
  trigger?: HTMLElement
}

/** A submission about to be sent. */
export interface SubmittedDraft {
  type: 'idea' | 'bug'
  title: string
  body: string
}

/** Why the panel closed. */
export type CloseReason = 'escape' | 'button' | 'host' | 'logout'

/** The events a page may listen to, with the details for its handlers. */
export interface WidgetEvents extends Omit<ContactEvents, 'error'> {
  ready: undefined
  open: { view: string }
  close: { reason: CloseReason }
  /** A handler may return false, so that it is not sent, or other words; or a promise of either. */
  'submit:before': { draft: SubmittedDraft }
  submit: { id: string; type: 'idea' | 'bug'; reference: string }
  'submit:queued': { type: 'idea' | 'bug' }
  comment: { feedbackId: string; id: string }
  /** A picture was added to a form. */
  screenshot: { method: 'capture' | 'record' | 'upload' | 'paste' | 'drop' }
  error: Omit<ContactEvents['error'], 'code'> & { code: 'load' | ContactEvents['error']['code'] }
}

/** Called with an event's details. */
export type Handler<Name extends keyof WidgetEvents> = (detail: WidgetEvents[Name]) => unknown

/** Commands of a page to the widget. */
export interface Commands {
  /** Starts the widget, or changes a running one. */
  init(options?: Partial<Options>): void
  open(request?: OpenRequest): void
  close(): void
  toggle(request?: OpenRequest): void
  isOpen(): boolean
  showLauncher(): void
  hideLauncher(): void
  /** Opens the panel on clicks; with a selector also for elements that come later. Returns a function that ends it. */
  attach(target: Element | string, request?: OpenRequest): () => void
  /** Adds a handler; returns a function that removes it. */
  on<Name extends keyof WidgetEvents>(name: Name, handler: Handler<Name>): () => void
  /** Removes one handler, all of an event's, or all. */
  off<Name extends keyof WidgetEvents>(name?: Name, handler?: Handler<Name>): void
  /** Calls once the widget has its configuration, at once when it has it already. */
  ready(handler: () => void): void
  setTheme(theme: Options['theme']): void
  /** Goes on in a language, or without one in the page's own. */
  setLocale(locale?: string): void
  /** Adds to what bug reports say of the page; null removes an entry. */
  set(metadata: Record<string, unknown>): void
  /** Says who uses the widget. */
  identify(identity: Identity): void
  /** Notes what the page does, for a bug report. */
  addBreadcrumb(message: string): void
  /** Keeps an error that the page has caught, for a bug report. */
  captureError(error: unknown): void
  /** Forgets on this browser who used the widget. */
  logout(): void
  /** Takes everything off the page; `init` starts anew. */
  destroy(): void
}
