import type { OpenRequest } from '../bridge.ts'
import { attach } from './attach.ts'
import { makeEmitter } from './emitter.ts'
import { type Options, optionsOf } from './options.ts'
import { startWidget, type Widget } from './widget.ts'

type Command = (...input: never[]) => unknown

/** The page's global: a function with the commands as its methods too. */
interface Earshot {
  (command: string, ...input: unknown[]): unknown
  /** Calls that the page queued before the script arrived. */
  q?: ArrayLike<unknown>[]
  /** Set on the real thing, so that a second script tag leaves it alone. */
  loaded?: true
}

const page = window as unknown as { Earshot?: Earshot }

function install(script: HTMLScriptElement, early: Earshot | undefined): void {
  const fromTag = optionsOf(script.dataset)
  const emitter = makeEmitter()
  let widget: Widget | undefined
  let attached: (() => void)[] = []

  const init = (options?: Partial<Options>) => {
    if (widget) return widget.merge(options ?? {})
    const all = { ...fromTag, ...options } as Options
    if (!all.key) return console.warn('Earshot: init needs the key of a project, such as pk_…')
    const base = new URL(all.endpoint ? `${all.endpoint}/` : '.', all.endpoint ? location.href : script.src)
    widget = startWidget(base.href, all, emitter)
  }
  const open = (request?: OpenRequest) => widget?.open(request)
  const close = () => widget?.close('host')
  const destroy = () => {
    widget?.destroy()
    widget = undefined
    emitter.clear()
    for (const detach of attached) detach()
    attached = []
  }

  const commands: Record<string, Command> = {
    init,
    boot: init,
    update: init,
    open,
    show: open,
    close,
    hide: close,
    toggle: (request?: OpenRequest) => (widget?.isOpen() ? close() : open(request)),
    showLauncher: () => widget?.merge({ launcher: true }),
    hideLauncher: () => widget?.merge({ launcher: false }),
    attach(target: Element | string, request?: OpenRequest) {
      const detach = attach(target, () => open(request))
      attached.push(detach)
      return detach
    },
    on: emitter.on,
    off: emitter.off,
    isOpen: () => !!widget?.isOpen(),
    ready: (run: () => void) => (widget?.isReady() ? run() : emitter.on('ready', run)),
    setTheme: (theme: Options['theme']) => widget?.merge({ theme }),
    logout: () => widget?.logout(),
    destroy,
    shutdown: destroy,
  }

  const run = (name: string, input: ArrayLike<unknown>): unknown => {
    try {
      const command = commands[name]
      if (command) return command(...(Array.from(input) as never[]))
      console.warn(`Earshot: there is no command "${name}"`)
    } catch (error) {
      console.warn('Earshot:', error)
    }
  }

  const earshot: Earshot = (name, ...input) => run(name, input)
  for (const name of Object.keys(commands)) {
    Object.assign(earshot, { [name]: (...input: unknown[]) => run(name, input) })
  }
  earshot.loaded = true
  page.Earshot = earshot
  if (fromTag.key) init()
  for (const [name, ...input] of Array.from(early?.q ?? [], (call) => Array.from(call))) {
    run(name as string, input)
  }
}

const script = document.currentScript
// An element with the id Earshot would be found under that name as well.
const early = typeof page.Earshot === 'function' ? page.Earshot : undefined
if (script instanceof HTMLScriptElement && !early?.loaded) install(script, early)
