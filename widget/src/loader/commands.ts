import type { Mistake } from '@earshot/shared/widget/widget-mistakes'
import type { WidgetOptions } from '../interface/bridge.ts'
import type { Commands } from '../interface/interface.ts'
import { off, on } from './emitter.ts'
import { widgets } from './page-widgets.ts'
import {
  close,
  destroy,
  getController,
  isReady,
  keep,
  locate,
  logout,
  merge,
  open,
  options,
  shown,
  start,
  tellMistake,
} from './widget.ts'

/** The commands that pages call, for a script that came from `src` with these options on its tag. */
export function makeCommands(src: string, fromTag: Partial<WidgetOptions>) {
  locate(src)
  const init = (more: Partial<WidgetOptions> = {}) => {
    if (options) return merge(more)
    const all = { recent: [], ...fromTag, ...more } as unknown as WidgetOptions
    if (!all.key) throw 'key' satisfies Mistake
    start(all)
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
      // A form's fields may have the names of its own methods.
      const find = (): unknown[] =>
        (target as Element).tagName ? [target] : [...document.querySelectorAll(target as string)]
      // A target that is no element and no selector is reported now, not at each click.
      if (!find()[0]) tellMistake('target', target)
      const openOnClick = (event: Event) => {
        if (find().some((one) => event.composedPath().includes(one as Element))) open(request)
      }
      addEventListener('click', openOnClick, getController())
      return () => removeEventListener('click', openOnClick)
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
