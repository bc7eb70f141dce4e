import type { Commands, Options } from '../interface.ts'

/** Options of a widget whose code does not come by a script tag, which would say where its server is. */
export interface Setup extends Options {
  /** Where the widget's files and API live: `https://feedback.example.com/e`. */
  endpoint: string
}

/** The widget's commands. Until its code has come they wait; where there is no browser they do nothing. */
export interface Earshot extends Omit<Commands, 'init'> {
  /** Starts the widget, or changes a running one. */
  init(setup: Setup): void
}

/** Runs a command by its name. */
export type Run = (name: string, ...input: unknown[]) => unknown

/**
 * Makes the commands for code that `load` gets at the first `init`, and at a later one when that has failed. What a
 * waiting call gives back takes it back, or ends what it has begun by then.
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
  // A list of the names would be a quarter of this package. `then` would make a promise of it.
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
