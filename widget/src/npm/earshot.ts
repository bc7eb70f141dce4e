import type { Commands, Options } from '../interface/interface.ts'

/** Options of a widget without a script tag, whose address would name the server. */
export interface Setup extends Options {
  /** Base URL of the widget's files and API: `https://feedback.example.com/e`. */
  endpoint: string
}

/** The widget's commands. Calls wait until its code has loaded; without a browser they do nothing. */
export interface Earshot extends Omit<Commands, 'init'> {
  /** Starts the widget, or changes a running one. */
  init(setup: Setup): void
}

/** Runs a command by name. */
export type Run = (name: string, ...input: unknown[]) => unknown

/**
 * Makes the commands for code that `load` imports at the first `init`, and again at a later one if that failed. The
 * function that a waiting call returns withdraws the call, or ends its effect once it has run.
 */
export function makeEarshot(load: (setup: Setup) => Promise<Run>): Earshot {
  const waiting = new Set<() => void>()
  let run: Run | undefined
  let loading = false
  const start = async (setup: Setup) => {
    loading = true
    try {
      run = await load(setup)
      for (const next of waiting) next()
      waiting.clear()
    } catch (error) {
      loading = false
      console.warn('Earshot:', error)
    }
  }
  // A list of the names would be a quarter of this package. A `then` would make the proxy a promise.
  return new Proxy<Record<string, unknown>>(
    {},
    {
      get(made, name) {
        if (typeof name !== 'string' || name === 'then') return
        made[name] ??= (...input: unknown[]) => {
          if (run) return run(name, ...input)
          let answer: unknown
          const wait = () => {
            answer = run?.(name, ...input)
          }
          if (typeof window === 'object') {
            waiting.add(wait)
            if (name === 'init' && !loading) void start(input[0] as Setup)
          }
          return name !== 'isOpen' && (() => void (waiting.delete(wait) || (answer as () => void)?.()))
        }
        return made[name]
      },
    },
  ) as unknown as Earshot
}
