import { typedAt } from '@earshot/shared/contact/unsent'
import { readStored, store } from '../lib/browser-storage.ts'

/** What was changed of some values, and what these held when they began to be changed. */
export interface Edits<Values> {
  edits: Partial<Values>
  was: Partial<Values>
}

type StoredDraft = Partial<Edits<object>> & { at?: number }

export const noEdits = { edits: {}, was: {} }

const prefix = 'earshot-draft-'

/** Reads the draft of a form in this browser; removes all drafts that are too old to be kept. */
export function readDraft<Values>(form: string): Edits<Values> {
  for (const key of draftKeys()) {
    const draft = read(key)
    const at = typedAt(draft.at, Date.now())
    store(key, at ? JSON.stringify({ ...draft, at }) : null)
  }
  const { edits = {}, was = {} } = read(prefix + form)
  return { edits, was }
}

/** Keeps the draft of a form in this browser; without edits it removes the draft. */
export function keepDraft(form: string, { edits, was }: Edits<object>): void {
  const draft: StoredDraft = { at: Date.now(), edits, was }
  store(prefix + form, Object.keys(edits).length ? JSON.stringify(draft) : null)
}

function draftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Nothing where no draft is kept, or none that can be understood. */
function read(key: string): StoredDraft {
  try {
    return JSON.parse(readStored(key) ?? '{}') ?? {}
  } catch {
    return {}
  }
}
