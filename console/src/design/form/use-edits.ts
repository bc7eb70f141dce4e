import { useEffect, useState } from 'react'
import { pick, same } from './pick.ts'

/** What was changed of some values, and what these held when they began to be changed. */
export interface Edits<Values> {
  edits: Partial<Values>
  was: Partial<Values>
}

/** Where what was changed is kept until it is sent (`draftOf`). */
export interface DraftStore {
  read(): Edits<object>
  keep(edits: Edits<object>): void
}

export const noEdits = { edits: {}, was: {} }

/**
 * What was changed of some values, and what they held before. With `draft` both are kept in this browser under that name:
 * what somebody goes on with later must not overwrite what was saved meanwhile either.
 */
export function useEdits<Values extends object>(initial: Values, draft: DraftStore | undefined) {
  const [state, setState] = useState<Edits<Values>>(() => draft?.read() ?? noEdits)
  useEffect(() => {
    draft?.keep(state)
  }, [draft, state])
  const { edits, was } = state
  return {
    values: { ...initial, ...edits },
    changed: Object.keys(differing(edits, initial)).length > 0,
    /** What values held when they began to be changed, unless something else is known of that. */
    wasOf: (names: object, known = { ...initial, ...was }): Partial<Values> =>
      pick<Partial<Values>>(known, (name) => name in names),
    set: (change: Partial<Values>) => setState((now) => edited(now, change, initial)),
    /** Takes what is initial by now for what these values held. @returns what all of them held then. */
    rebase: (names: readonly string[]): Values => {
      const held = { ...initial, ...pick(was, (name) => !names.includes(name)) }
      setState(({ edits }) => ({ edits, was: pick(held, (name) => name in edits) }))
      return held
    },
    /** Forgets the edits that these values have. */
    keepOther: (saved: Values) => setState((now) => acknowledged(now, saved)),
    drop: (names: readonly string[]) => {
      const stays = (name: string) => !names.includes(name)
      setState(({ edits, was }) => ({ edits: pick(edits, stays), was: pick(was, stays) }))
    },
    clear: () => setState(noEdits),
  }
}

/** Changes values; of those that did not differ from `initial` until now, that is what they held. */
export function edited<Values extends object>(
  { edits: before, was }: Edits<Values>,
  change: Partial<Values>,
  initial: Values,
): Edits<Values> {
  const edits = differing({ ...before, ...change }, initial)
  const differed = differing(before, initial)
  const held = { ...initial, ...pick(was, (name) => name in differed) }
  return { edits, was: pick(held, (name) => name in edits) }
}

/** What stays changed when these values are saved: what was typed meanwhile, over them. */
export function acknowledged<Values extends object>({ edits }: Edits<Values>, saved: Values): Edits<Values> {
  const left = differing(edits, saved)
  return { edits: left, was: pick(saved, (name) => name in left) }
}

/** Those of the values that are not the same in `before`. */
export const differing = <Values extends object>(values: Partial<Values>, before: Values): Partial<Values> =>
  pick(values, (name, value) => !same(value, before[name]))
