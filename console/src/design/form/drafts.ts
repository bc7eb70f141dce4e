import { draftTime } from '@earshot/shared/contact/unsent'
import { readStored, store } from '../../lib/browser-storage.ts'
import type { DraftStore, Edits } from './use-edits.ts'

type StoredDraft = Partial<Edits<object>> & { at?: number }

const prefix = 'earshot-draft-'

/** The draft of the named form in this browser. */
export const draftOf = (form: string): DraftStore => ({
  read: () => readDraft(form),
  keep: (edits) => keepDraft(form, edits),
})

/** Reads a form's draft; removes all expired drafts. */
function readDraft(form: string): Edits<object> {
  for (const key of draftKeys()) {
    const draft = read(key)
    const at = draftTime(draft.at, Date.now())
    store(key, at ? JSON.stringify({ ...draft, at }) : null)
  }
  const { edits = {}, was = {} } = read(prefix + form)
  return { edits, was }
}

/** Stores a form's draft; opening the form does not renew its age. Without edits the draft is removed. */
function keepDraft(form: string, { edits, was }: Edits<object>): void {
  const before = read(prefix + form)
  const isSame = JSON.stringify(before.edits) === JSON.stringify(edits)
  const draft: StoredDraft = { at: isSame ? before.at : Date.now(), edits, was }
  store(prefix + form, Object.keys(edits).length ? JSON.stringify(draft) : null)
}

function draftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Nothing without a draft, or if the draft is unreadable. */
function read(key: string): StoredDraft {
  try {
    return JSON.parse(readStored(key) ?? '{}') ?? {}
  } catch {
    return {}
  }
}
