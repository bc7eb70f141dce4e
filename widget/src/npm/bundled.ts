import type { Mistake } from '@earshot/shared/widget/widget-mistakes'
import { type Earshot, makeEarshot, type Run, type Setup } from './earshot.ts'

export type { CloseReason, Handler, OpenRequest, Options, WidgetEvents } from '../interface/interface.ts'
export type { Earshot, Setup } from './earshot.ts'

/** Imports the widget's code for the server at this endpoint. */
async function importCode({ endpoint }: Setup): Promise<Run> {
  const { makeCommands } = await import('../loader/commands.ts')
  const { tellMistake } = await import('../loader/widget.ts')
  const commands: Record<string, (...input: never[]) => unknown> = makeCommands(`${endpoint}/`, {})
  return (name, ...input) => {
    try {
      const command = commands[name]
      if (!command) throw 'command' satisfies Mistake
      return command(...(input as never[]))
    } catch (error) {
      tellMistake(error, name)
    }
  }
}

/** The widget with its code inside the package, for pages that may not load a script from another server. */
export const earshot: Earshot = makeEarshot(importCode)
