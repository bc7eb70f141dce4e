import { makeCommands } from './commands.ts'
import { options } from './widget.ts'
import { type Earshot, early, widgets } from './widgets.ts'

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
  earshot.for = (key) => widgets.find((one) => one.has?.(key))
  earshot.loaded = widgets
  widgets.push(earshot)
  window.Earshot = widgets[0]
  return earshot
}

const script = document.currentScript as HTMLScriptElement | null
if (script) {
  // A page may have put its tag in anew: the widget of its key goes on, or one starts again that was destroyed.
  const [first] = widgets
  const earshot = first?.for?.(script.dataset.key) ?? first?.for?.() ?? install(script)
  if ('key' in script.dataset) earshot('init', script.dataset)
  for (const call of early?.q ?? []) earshot(...(call as [string]))
} else console.warn('Earshot: not with type=module')
