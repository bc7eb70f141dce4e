/** The page's global: a function that runs commands, with each command as its method too. */
export interface PageWidget {
  (command: string, ...input: unknown[]): unknown
  /** Calls that the page queued before the script arrived. */
  q?: Iterable<unknown>[]
  /** Of each widget on the page, the first one first. What a queue has under this name is no list. */
  loaded?: PageWidget[]
  /** The widget of a key, where the page has one; without a key one that is not started. */
  for(key?: string): PageWidget | undefined
  has(key?: string): boolean
  [command: string]: unknown
}

declare const window: { Earshot?: PageWidget }

/** Value under our name on the page when this script starts. */
export const early = window.Earshot

/** The widgets of the page, each of its own run of the script. */
export const widgets: PageWidget[] = early?.loaded?.[0] ? early.loaded : []
