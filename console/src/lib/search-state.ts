import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { z } from 'zod'

type Schema = z.ZodObject

/** Changes of the state; undefined and `''` reset a value to its default. */
type Changes<S extends Schema> = { [Name in keyof z.output<S>]?: string | number | boolean | undefined }

/** Parses the state in an address's query; invalid values become defaults. */
export function readSearch<S extends Schema>(schema: S, search: URLSearchParams): z.output<S> {
  const params = Object.fromEntries([...search].filter(([name]) => name in schema.shape))
  const wrong = schema.safeParse(params).error?.issues.map(({ path: [name] }) => String(name)) ?? []
  for (const name of wrong) delete params[name]
  return schema.parse(params)
}

/** An address's query with changes, which come last; default values are left out. */
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
 * State of a page that is stored in the address, so that going back, reloading and sharing restore it. State and
 * actions are the same objects as long as the query is unchanged.
 */
export function useSearchState<S extends Schema>(schema: S) {
  const [search, setSearch] = useSearchParams()
  return useMemo(() => {
    const actions = {
      /** Replaces the current entry of the browser's history by default. */
      change: (changes: Changes<S>, { replace = true } = {}): void =>
        setSearch((before) => changeSearch(schema, before, changes), { replace }),
      clear: (): void => setSearch({}, { replace: true }),
      /** Target of a link that changes the state. */
      linkTo: (changes: Changes<S>) => ({ search: changeSearch(schema, search, changes).toString() }),
    }
    return [readSearch(schema, search), actions] as const
  }, [schema, search, setSearch])
}

/** Return type of `useSearchState` for a schema. */
export type SearchState<S extends Schema> = ReturnType<typeof useSearchState<S>>
