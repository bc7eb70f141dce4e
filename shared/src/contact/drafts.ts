import type { Store } from './store.ts'

/** What somebody has typed and not sent yet. */
export interface Draft {
  title: string
  body: string
}

/** Drafts by form: `idea`, `bug`, or an item's id for the comment on it. */
export interface Drafts {
  read(form: string): Draft
  /** Keeps a draft, or removes it when there is none or an empty one. */
  write(form: string, draft?: Draft): void
}

/** Opens the drafts in the store, so that they outlive a reload. */
export function openDrafts(store: Store): Drafts {
  const all = () => store.read<Record<string, Draft>>('drafts') ?? {}
  return {
    read: (form) => ({ title: '', body: '', ...all()[form] }),
    write(form, draft) {
      const { [form]: _, ...others } = all()
      const next = draft?.title || draft?.body ? { ...others, [form]: draft } : others
      store.write('drafts', Object.keys(next).length && next)
    },
  }
}
