import { useEffect, useState } from 'react'

/** Reads a kept draft; `empty` where there is none, or none that can be understood. */
function readDraft<Draft extends object>(key: string, empty: Draft): Draft {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return kept && typeof kept === 'object' ? { ...empty, ...kept } : empty
  } catch {
    return empty
  }
}

function keepDraft<Draft extends object>(key: string, draft: Draft, empty: Draft): void {
  try {
    if (JSON.stringify(draft) === JSON.stringify(empty)) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A full or closed storage costs the reload's comfort, never what is on screen.
  }
}

/** What somebody is writing, with a key kept in this browser until it is sent. `empty` must not change. */
export function useDraft<Draft extends object>(key: string | undefined, empty: Draft) {
  const [draft, setDraft] = useState(() => (key ? readDraft(key, empty) : empty))
  useEffect(() => {
    if (key) keepDraft(key, draft, empty)
  }, [key, draft, empty])
  return [draft, setDraft] as const
}
