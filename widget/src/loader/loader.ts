import { makeCommands, makeRun } from './commands.ts'
import { optionsOf } from './options.ts'

/** The page's global: a function that runs commands, with each command as its method too. */
interface Earshot {
  (command: string, ...input: unknown[]): unknown
  /** Calls that the page queued before the script arrived. */
  q?: Iterable<unknown>[]
  /** Set once the script has run, so that a second script tag does nothing. */
  loaded?: true
  [command: string]: unknown
}

const page = window as unknown as { Earshot?: Earshot }

function install(script: HTMLScriptElement, early: Earshot | undefined): void {
  const fromTag = optionsOf(script.dataset)
  const commands = makeCommands(script.src, fromTag)
  const run = makeRun(commands)
  const earshot = ((name, ...input) => run(name, input)) as Earshot
  for (const name in commands) earshot[name] = (...input: unknown[]) => run(name, input)
  earshot.loaded = true
  page.Earshot = earshot
  if (fromTag.key) run('init', [])
  for (const call of early?.q ?? []) {
    const [name, ...input] = call
    run(name as string, input)
  }
}

const script = document.currentScript
// An element with the id Earshot would be found under that name as well.
const early = typeof page.Earshot === 'function' ? page.Earshot : undefined
if (script instanceof HTMLScriptElement && !early?.loaded) install(script, early)
