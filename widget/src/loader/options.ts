import type { Identity } from '@earshot/shared/contact/setup'

/** How a page may set up the widget: `init(options)`, or `data-*` attributes on the script tag. */
export interface Options {
  /** The project's public key. */
  key: string
  /** Corner of the launcher; by default the project's, else the bottom corner where lines of the page's language end. */
  position?: 'bottom-right' | 'bottom-left' | 'none' | null
  /** False to have no launcher button. */
  launcher?: boolean
  /** Text on the launcher. */
  label?: string
  theme?: 'auto' | 'light' | 'dark'
  /** Writing direction; by default the page's own. */
  dir?: 'ltr' | 'rtl'
  zIndex?: number
  /** Distance of the launcher from its corner in CSS pixels; 20 and 20 by default. */
  offset?: { x: number; y: number }
  /** Whether the panel locks the page behind it; `auto` does where the page would otherwise take its focus. */
  modal?: 'auto' | boolean
  /** When the panel's code is fetched: as the pointer enters the launcher, in idle time, or on opening. */
  preload?: 'hover' | 'idle' | 'none'
  /** Where the widget's files and API live when that is not where the script came from. */
  endpoint?: string
  /** Who is signed in to the page, signed by its server; `identify` sets it too. */
  identity?: Identity
}

/** Reads options from a script tag's `data-*` attributes; an offset is written `data-offset="24,32"`. */
export function optionsOf(data: Record<string, string | undefined>): Partial<Options> {
  const options: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(data)) {
    options[name] = value === 'true' || (value !== 'false' && value)
  }
  if (data.offset) {
    const [x, y] = data.offset.split(',').map(Number)
    options.offset = { x, y }
  }
  return options
}
