import { useEffect, useRef, useState } from 'react'
import { readStored, store } from '../lib/browser-storage.ts'
import { pick, same } from './pick.ts'

const unchanged = {}

/** What was changed of some values, and what they held before. With `draft` it is kept in this browser under that name. */
export function useEdits<Values extends object>(initial: Values, draft: string | undefined) {
  const [edits, setEdits] = useDraft<Partial<Values>>(draft, unchanged)
  const was = useRef(initial)
  const changed = Object.keys(differing(edits, initial)).length > 0
  return {
    values: { ...initial, ...edits },
    changed,
    set: (change: Partial<Values>) => {
      if (!changed) was.current = initial
      setEdits((before) => differing({ ...before, ...change }, initial))
    },
    /** What values held when they began to be changed. */
    wasOf: (names: object): Partial<Values> => pick(changed ? was.current : initial, (name) => name in names),
    /** Takes what is initial by now for what these values held. */
    rebase: (names: readonly string[]) => {
      was.current = { ...was.current, ...pick(initial, (name) => names.includes(name)) }
    },
    /** Forgets the edits that these values have. */
    keepOther: (saved: Values) => setEdits((now) => differing(now, saved)),
    drop: (names: readonly string[]) => setEdits((now) => pick(now, (name) => !names.includes(name))),
    clear: () => setEdits(unchanged),
  }
}

/** Those of the values that are not the same in `before`. */
export const differing = <Values extends object>(values: Partial<Values>, before: Values): Partial<Values> =>
  pick(values, (name, value) => !same(value, before[name]))

/** Reads a kept draft; `empty` where there is none, or none that can be understood. */
function readDraft<Draft extends object>(key: string, empty: Draft): Draft {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? 'null')
    return kept && typeof kept === 'object' ? { ...empty, ...kept } : empty
  } catch {
    return empty
  }
}

/** What somebody is writing, with a key kept in this browser until it is sent. `empty` must not change. */
function useDraft<Draft extends object>(key: string | undefined, empty: Draft) {
  const [draft, setDraft] = useState(() => (key ? readDraft(key, empty) : empty))
  useEffect(() => {
    if (key) store(key, same(draft, empty) ? null : JSON.stringify(draft))
  }, [key, draft, empty])
  return [draft, setDraft] as const
}
