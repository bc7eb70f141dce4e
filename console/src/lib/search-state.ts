import { useSearchParams } from 'react-router-dom'
import type { z } from 'zod'

type Schema = z.ZodObject

/** What becomes different; undefined and `''` bring a value back to its default. */
type Changes<S extends Schema> = { [Name in keyof z.output<S>]?: string | number | boolean | undefined }

/** The state that an address's query spells; what means nothing is at its default. */
export function readSearch<S extends Schema>(schema: S, search: URLSearchParams): z.output<S> {
  const given = Object.fromEntries([...search].filter(([name]) => name in schema.shape))
  const wrong = schema.safeParse(given).error?.issues.map(({ path: [name] }) => String(name)) ?? []
  for (const name of wrong) delete given[name]
  return schema.parse(given)
}

/** A state as a query, without what is at its default. */
export function writeSearch<S extends Schema>(schema: S, state: Changes<S>): Record<string, string> {
  const defaults = schema.parse({})
  return Object.fromEntries(
    Object.entries(state)
      .map(([name, value]) => [name, String(value ?? '').trim()] as const)
      .filter(([name, value]) => value !== '' && value !== String(defaults[name])),
  )
}

/** A page's state that is kept in the address, so that going back, reloading and sharing show the same. */
export function useSearchState<S extends Schema>(schema: S) {
  const [search, setSearch] = useSearchParams()
  /** Takes the place of the present entry in the browser's history unless told otherwise. */
  const change = (changes: Changes<S>, { replace = true } = {}): void =>
    setSearch((before) => writeSearch(schema, { ...readSearch(schema, before), ...changes }), { replace })
  const clear = (): void => setSearch({}, { replace: true })
  return [readSearch(schema, search), change, clear] as const
}
