import type { DiagnosticEntry } from '@earshot/shared/diagnostics/diagnostics'
import type { WidgetConfig } from '@earshot/shared/widget/widget'
import type { Mistake } from '@earshot/shared/widget/widget-mistakes'
import type { CloseReason, OpenRequest, Options, WidgetEvents } from './interface.ts'

/** The one element we add to a page, by the shadow root that holds everything of ours. */
export interface Host {
  root: ShadowRoot
  /** Element into which the host is put back. */
  home: Element
  /** Handles each contained event, also of the page, before anything else; nothing else hears of our own. */
  handle(event: Event, own: boolean): void
  /** Of launcher and host. */
  style: CSSStyleSheet
  /** Contents of the host. */
  text?: string
}

/** The page's options, with what the widget adds to them. */
export interface WidgetOptions extends Options {
  /** In which language the panel is, once it is loaded: the visitor's emails are in it, too. */
  language?: string
  /** The project's configuration as it was last loaded, whose own texts and language the panel has. */
  project?: WidgetConfig | undefined
  /** Newest events of the page for a bug report, oldest first. */
  recent?: PageEvent[]
}

/** Tells the page of an event; gives what the last handler returned that returned something. */
export type Emit = <Name extends keyof WidgetEvents>(
  name: Name,
  ...detail: WidgetEvents[Name] extends undefined ? [] : [WidgetEvents[Name]]
) => unknown

/** Arguments that the loader passes to the chunks it starts, by position: each name would be bytes on every page. */
export type BridgeArguments = [
  base: Bridge['base'],
  options: Bridge['options'],
  signal: Bridge['signal'],
  getHost: Bridge['getHost'],
  getConfig: Bridge['getConfig'],
  importChunk: Bridge['importChunk'],
  emit: Bridge['emit'],
  press: Bridge['press'],
  close: Bridge['close'],
  tellMistake: Bridge['tellMistake'],
  getHandlers: Bridge['getHandlers'],
]

/** The loader's arguments by name, for the panel. */
export interface Bridge {
  /** Gives the place for it, which may be another widget's once `signal` is aborted. */
  getHost(): Host
  /** Where chunks and API live, with a slash at the end: `https://feedback.example.com/e/`. */
  base: string
  options: WidgetOptions
  emit: Emit
  getConfig(): Promise<WidgetConfig>
  /** Imports the chunk of this name; `again` ends its address where an earlier try has failed, such as `?2`. */
  importChunk<Chunk>(name: string, again?: string): Promise<Chunk>
  /** Aborted when the widget is destroyed. */
  signal: AbortSignal
  /** Opens or closes the panel. */
  press(): unknown
  /** Called whenever the dialog has closed, too. */
  close(reason: CloseReason): void
  /** Tells the page's developer of a mistake, by its code. */
  tellMistake(mistake: Mistake, about?: unknown): void
  /** Handlers of the page, by the name of their event. */
  getHandlers(): (readonly [name: string, handler: unknown])[]
}

/** Functions that the panel offers to the loader. */
export interface Panel {
  show(request: OpenRequest): void
  hide(reason: CloseReason): void
  /** Called when the page has changed these options. */
  update(more?: Partial<WidgetOptions>): void
  /** Forgets who is using the widget. */
  forget(): void
  destroy(): void
}

export type DiagnosticKind = DiagnosticEntry['kind']

/** Something that happened on a page, with its time. It is scrubbed when a report takes it. */
export type PageEvent = [at: number, kind: DiagnosticKind, what: unknown]
