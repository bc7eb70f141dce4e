import type { Identity } from '@earshot/shared/contact/setup'
import type { OpenRequest } from '../bridge.ts'
import { attach } from './attach.ts'
import { makeEmitter } from './emitter.ts'
import type { Options } from './options.ts'
import { startWidget, type Widget } from './widget.ts'

type Command = (...input: never[]) => unknown

/** Runs one command by its name; errors are logged to the console, never thrown into the page. */
export type Run = (name: string, input: Iterable<unknown>) => unknown

/**
 * The commands that pages call, for a script that came from `src` with these options on its tag. The last
 * five are aliases.
 */
export function makeCommands(src: string, fromTag: Partial<Options>): Record<string, Command> {
  const emitter = makeEmitter()
  const { on, off } = emitter
  let widget: Widget | undefined
  let attached: (() => void)[] = []

  const init = (options?: Partial<Options>) => {
    if (widget) return widget.merge(options)
    const all = { ...fromTag, ...options } as Options
    if (!all.key) throw new Error('a key is needed')
    const base = new URL('.', all.endpoint ? `${all.endpoint}/` : src).href
    widget = startWidget(base, all, emitter)
  }
  const open = (request?: OpenRequest) => widget?.open(request)
  const close = () => widget?.close('host')
  const destroy = () => {
    widget?.destroy()
    widget = undefined
    for (const detach of attached) detach()
    attached = []
    emitter.clear()
  }

  return {
    init,
    open,
    close,
    toggle: (request?: OpenRequest) => (widget?.isOpen() ? close() : open(request)),
    showLauncher: () => widget?.merge({ launcher: true }),
    hideLauncher: () => widget?.merge({ launcher: false }),
    attach(target: Element | string, request?: OpenRequest) {
      const detach = attach(target, () => open(request))
      attached.push(detach)
      return detach
    },
    on,
    off,
    isOpen: () => !!widget?.isOpen(),
    ready: (run: () => void) => (widget?.isReady() ? run() : on('ready', run)),
    setTheme: (theme: Options['theme']) => widget?.merge({ theme }),
    identify: (identity: Identity) => widget?.merge({ identity }),
    logout: () => widget?.logout(),
    destroy,
    boot: init,
    update: init,
    shutdown: destroy,
    show: open,
    hide: close,
  }
}

/** Makes the function that runs commands. */
export function makeRun(commands: Record<string, Command>): Run {
  return (name, input) => {
    try {
      const command = commands[name]
      if (!command) throw new Error(`no command ${name}`)
      return command(...(input as never[]))
    } catch (error) {
      console.warn('Earshot:', error)
    }
  }
}
