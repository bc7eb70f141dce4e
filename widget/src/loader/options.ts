import type { Kept } from '../bridge.ts'
import type { Options as PageOptions } from '../interface.ts'

/** The page's options, with what the widget adds to them. */
export interface Options extends PageOptions {
  /** In which language the panel is, once it is loaded: the visitor's emails are in it, too. */
  language?: string
  /** In which the project wants it to be. */
  preferred?: string | null | undefined
  /** Newest events of the page for a bug report, oldest first. */
  kept?: Kept[]
}
