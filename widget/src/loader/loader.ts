import type { Mistake } from '@earshot/shared/widget/widget-mistakes'
import { makeCommands } from './commands.ts'
import { early, type PageWidget, widgets } from './page-widgets.ts'
import { locate, tellMistake } from './widget.ts'

declare const window: { Earshot?: PageWidget }

/**
 * Puts the commands on the page. The widget of the tag is started in a task of its own, which keeps the script's evaluation
 * short, or when the page calls a command before. Errors are logged to the console, never thrown into the page.
 */
function install(script: HTMLScriptElement): PageWidget {
  const commands: Record<string, (...input: never[]) => unknown> = makeCommands(script.src, script.dataset)
  let due = 'key' in script.dataset
  const begin = () => {
    if (!due) return
    due = false
    earshot('init')
  }
  const earshot = ((name, ...input) => {
    try {
      begin()
      const command = commands[name]
      if (!command) throw 'command' satisfies Mistake
      return command(...(input as never[]))
    } catch (error) {
      tellMistake(error, name)
    }
  }) as PageWidget
  // Old libraries have a `bind` of their own, and names in every object.
  for (const name in commands) earshot[name] = (...input: unknown[]) => earshot(name, ...input)
  earshot.loaded = widgets
  widgets.push(earshot)
  window.Earshot = widgets[0]
  setTimeout(begin)
  return earshot
}

const script = document.currentScript as HTMLScriptElement | null
if (script) {
  // A page may have put its tag in anew: the widget of its key goes on, or one starts again that was destroyed.
  const [first] = widgets
  const found = first?.for(script.dataset.key) ?? first?.for()
  if (found && 'key' in script.dataset) found('init', script.dataset)
  const earshot = found ?? install(script)
  for (const call of early?.q ?? []) earshot(...(call as [string]))
} else {
  // A module that is loaded by its address has it in the trace of an error alone.
  locate(`${/http.+\//.exec(Error().stack as string)}`)
  tellMistake('module')
}
