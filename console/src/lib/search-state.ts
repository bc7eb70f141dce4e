import { useMemo } from 'react'
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

/** An address's query after some changes, which come last in it; what is at its default is left out. */
export function changeSearch<S extends Schema>(
  schema: S,
  search: URLSearchParams,
  changes: Changes<S>,
): URLSearchParams {
  const defaults = schema.parse({})
  const changed = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    const text = String(value ?? '').trim()
    changed.delete(name)
    if (text !== '' && text !== String(defaults[name])) changed.append(name, text)
  }
  return changed
}

/**
 * A page's state that is kept in the address, so that going back, reloading and sharing show the same. State and actions
 * stay the same objects for as long as the address's query does.
 */
export function useSearchState<S extends Schema>(schema: S) {
  const [search, setSearch] = useSearchParams()
  return useMemo(() => {
    const actions = {
      /** Takes the place of the present entry in the browser's history unless told otherwise. */
      change: (changes: Changes<S>, { replace = true } = {}): void =>
        setSearch((before) => changeSearch(schema, before, changes), { replace }),
      clear: (): void => setSearch({}, { replace: true }),
      /** Where a link leads that changes the state. */
      linkTo: (changes: Changes<S>) => ({ search: changeSearch(schema, search, changes).toString() }),
    }
    return [readSearch(schema, search), actions] as const
  }, [schema, search, setSearch])
}

/** What `useSearchState` returns for a schema. */
export type SearchState<S extends Schema> = ReturnType<typeof useSearchState<S>>
