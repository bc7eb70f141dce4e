import { makeCommands } from './commands.ts'
import { options } from './widget.ts'

/** The page's global: a function that runs commands, with each command as its method too. */
interface Earshot {
  (command: string, ...input: unknown[]): unknown
  /** Calls that the page queued before the script arrived. */
  q?: Iterable<unknown>[]
  /** Of each widget on the page, the first one first. What a queue has under this name is no list. */
  loaded?: Earshot[]
  /** The widget of a key, where the page has one; without a key one that is not started. */
  for?(key?: string): Earshot | undefined
  has?(key?: string): boolean
  [command: string]: unknown
}

declare const window: { Earshot?: Earshot }

/** Puts the commands on the page; errors are logged to the console, never thrown into the page. */
function install({ src, dataset }: HTMLScriptElement): Earshot {
  const commands: Record<string, (...input: never[]) => unknown> = makeCommands(src, dataset)
  const earshot = ((name, ...input) => {
    try {
      const command = commands[name]
      if (!command) throw Error(`no command ${name}`)
      return command(...(input as never[]))
    } catch (error) {
      console.warn('Earshot:', error)
    }
  }) as Earshot
  for (const name in commands) earshot[name] = earshot.bind(null, name)
  earshot.has = (key) => options?.key === key
  earshot.for = (key) => all.find((one) => one.has?.(key))
  earshot.loaded = all
  all.push(earshot)
  window.Earshot = all[0]
  return earshot
}

const script = document.currentScript as HTMLScriptElement | null
const early = window.Earshot
const all = Array.isArray(early?.loaded) ? early.loaded : []
if (script) {
  // A page may have put its tag in anew: the widget of its key goes on, or one starts again that was destroyed.
  const [first] = all
  const earshot = first?.for?.(script.dataset.key) ?? first?.for?.() ?? install(script)
  if ('key' in script.dataset) earshot('init', script.dataset)
  for (const call of early?.q ?? []) earshot(...(call as [string]))
} else console.warn('Earshot: not with type=module')
