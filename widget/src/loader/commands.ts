import type { Commands } from '../interface.ts'
import { off, on } from './emitter.ts'
import type { Options } from './options.ts'
import { widgets } from './page-widgets.ts'
import {
  close,
  destroy,
  getController,
  isReady,
  keep,
  logout,
  merge,
  open,
  options,
  shown,
  start,
} from './widget.ts'

/** The commands that pages call, for a script that came from `src` with these options on its tag. */
export function makeCommands(src: string, fromTag: Partial<Options>) {
  const init = (more: Partial<Options> = {}) => {
    if (options) return merge(more)
    const all = { kept: [], ...fromTag, ...more } as unknown as Options
    if (!all.key) throw Error('a key is needed')
    start(all, src)
  }
  const hide = () => close('host')
  return {
    init,
    open,
    close: hide,
    toggle: (request) => (shown ? hide() : open(request)),
    isOpen: () => !!shown,
    showLauncher: () => merge({ launcher: true }),
    hideLauncher: () => merge({ launcher: false }),
    attach(target, request) {
      const matches = (at: Element) => (target as Element).contains?.(at) ?? at.closest?.(target as string)
      // What is no element and no selector is told now, not at each click.
      matches(document.documentElement)
      const heard = (event: Event) => {
        if (matches(event.target as Element)) open(request)
      }
      addEventListener('click', heard, getController())
      return () => removeEventListener('click', heard)
    },
    on,
    off,
    ready: (run) => (isReady() ? run() : on('ready', run)),
    setTheme: (theme) => merge({ theme }),
    setLocale: (locale) => merge({ locale }),
    identify: (identity) => merge({ identity }),
    set: (metadata) => merge({ metadata: { ...options?.metadata, ...metadata } }),
    addBreadcrumb: (message) => keep(message, 'breadcrumb'),
    // Pages may give more than the error.
    captureError: (error) => keep(error),
    logout,
    destroy,
    has: (key?: string) => options?.key === key,
    for: (key?: string) => widgets.find((one) => one('has', key)),
    boot: init,
    update: init,
    shutdown: destroy,
    show: open,
    hide,
  } satisfies Commands & Record<string, (...input: never[]) => unknown>
}
