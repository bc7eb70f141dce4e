import type { FormValues } from '../custom-field/custom-field.ts'
import type { Store } from './store.ts'
import { draftTime } from './unsent.ts'

/** Text that was typed and not sent yet. */
export interface Draft {
  title: string
  body: string
  /** Values of the project's fields in the form of an idea or a bug. */
  fields?: FormValues | undefined
}

/** A draft in the store; `at` is when it was typed, in milliseconds since 1970. */
type StoredDraft = Partial<Draft> & { at?: number }

/** Drafts by form: `idea`, `bug`, or an item's id for the comment on it. */
export interface Drafts {
  read(form: string): Draft
  /** Saves a draft; removes the stored one if `draft` is missing or empty. */
  write(form: string, draft?: Draft): void
}

/** Opens the drafts in the store, which survive a reload; removes expired ones. */
export function openDrafts(store: Store, now: () => number = Date.now): Drafts {
  const all = () => {
    const unsent: Record<string, StoredDraft> = {}
    const stored = store.read<Record<string, StoredDraft | null>>('drafts') ?? {}
    for (const form in stored) {
      const at = draftTime(stored[form]?.at, now())
      if (at) unsent[form] = { ...stored[form], at }
    }
    return unsent
  }
  const save = (drafts: Record<string, StoredDraft>) =>
    store.write('drafts', Object.entries(drafts).length && drafts)
  save(all())
  return {
    read(form) {
      const { title = '', body = '', fields } = all()[form] ?? {}
      return { title, body, fields }
    },
    write(form, draft) {
      const { [form]: _, ...others } = all()
      save(draft?.title || draft?.body ? { ...others, [form]: { ...draft, at: now() } } : others)
    },
  }
}
