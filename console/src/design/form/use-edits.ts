import { useRef, useState } from 'react'
import { pick, same } from './pick.ts'

/** Changed values, and the values before the change. */
export interface Edits<Values> {
  edits: Partial<Values>
  was: Partial<Values>
}

/** Storage of changes until they are sent (`draftOf`). */
export interface DraftStore {
  read(): Edits<object>
  keep(edits: Edits<object>): void
}

export const noEdits = { edits: {}, was: {} }

/**
 * Changed values and the values before the change. With `draft` both are stored in this browser, because a draft that
 * is continued later must not overwrite values saved meanwhile either.
 */
export function useEdits<Values extends object>(initial: Values, draft: DraftStore | undefined) {
  const [state, setState] = useState<Edits<Values>>(() => draft?.read() ?? noEdits)
  const latest = useRef(state)
  const update = (change: (now: Edits<Values>) => Edits<Values>): void => {
    latest.current = change(latest.current)
    setState(latest.current)
    draft?.keep(latest.current)
  }
  const { edits, was } = state
  return {
    values: { ...initial, ...edits },
    changed: Object.keys(differing(edits, initial)).length > 0,
    /** Previous values of the named fields, taken from `known` if given. */
    wasOf: (names: object, known = { ...initial, ...was }): Partial<Values> =>
      pick<Partial<Values>>(known, (name) => name in names),
    set: (change: Partial<Values>) => update((now) => edited(now, change, initial)),
    /** Sets the previous values of the named fields to the initial ones. @returns the previous values of all fields. */
    rebase: (names: readonly string[]): Values => {
      const held = { ...initial, ...pick(was, (name) => !names.includes(name)) }
      update(({ edits }) => ({ edits, was: pick(held, (name) => name in edits) }))
      return held
    },
    /** Drops the edits that equal these values. */
    keepOther: (saved: Values) => update((now) => acknowledged(now, saved)),
    drop: (names: readonly string[]) => {
      const stays = (name: string) => !names.includes(name)
      update(({ edits, was }) => ({ edits: pick(edits, stays), was: pick(was, stays) }))
    },
    clear: () => update(() => noEdits),
  }
}

/** Changes values; for a value that equalled `initial` so far, the initial one becomes its previous value. */
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

/** Edits left after these values were saved: the text typed meanwhile. */
export function acknowledged<Values extends object>({ edits }: Edits<Values>, saved: Values): Edits<Values> {
  const left = differing(edits, saved)
  return { edits: left, was: pick(saved, (name) => name in left) }
}

/** The values that differ from `before`. */
export const differing = <Values extends object>(values: Partial<Values>, before: Values): Partial<Values> =>
  pick(values, (name, value) => !same(value, before[name]))
