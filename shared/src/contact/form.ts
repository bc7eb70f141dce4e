import type { Contact } from './contact.ts'
import type { Draft } from './drafts.ts'
import type { PostResult } from './outbox.ts'
import { RequestError } from './request-error.ts'
import * as text from './text.ts'
import { uuid } from './uuid.ts'

/** Errors by field name; under `''` what concerns the whole form. */
export type FormErrors = Record<string, string>

/** What is typed into one form, kept as a draft at each change, and how sending it goes. */
export interface ContactForm<Answer> {
  draft: Draft
  busy: boolean
  errors: FormErrors
  write(change: Partial<Draft>): void
  /** Posts the form; undefined when it was refused: `errors` then says why, and the draft stays. */
  send(body: Record<string, unknown>): Promise<PostResult<Answer> | undefined>
}

function errorsOf(error: unknown): FormErrors {
  if (!(error instanceof RequestError)) return { '': text.sendFailed }
  if (error.errors.length) {
    return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]))
  }
  return { '': (!error.retryable && error.message) || text.sendFailed }
}

/**
 * Opens a form that posts to a path. The Idempotency-Key belongs to what is sent: pressing "send" again with the same
 * text cannot make a second item, another text is another item.
 *
 * @param name of the draft
 * @param required the field that must not be empty
 */
export function openForm<Answer>(
  { drafts, outbox, emit, changed }: Contact,
  name: string,
  path: string,
  required: keyof Draft,
  prefill?: Partial<Draft>,
): ContactForm<Answer> {
  let sent = ''
  let key = ''
  const set = (change: Partial<ContactForm<Answer>>) => {
    Object.assign(form, change)
    changed()
  }
  const form: ContactForm<Answer> = {
    draft: { ...drafts.read(name), ...prefill },
    busy: false,
    errors: {},
    write(change) {
      const draft = { ...form.draft, ...change }
      drafts.write(name, draft)
      set({ draft })
    },
    async send(body) {
      if (form.busy) return
      if (!form.draft[required].trim()) {
        set({ errors: { [required]: text.missing[required] } })
        return
      }
      const wanted = JSON.stringify(body)
      if (sent !== wanted) key = uuid()
      sent = wanted
      set({ busy: true, errors: {} })
      try {
        const posting = outbox.post<Answer>(path, body, key)
        // The outbox has the text now; a draft beside it would be sent twice after a reload.
        drafts.write(name)
        const result = await posting
        set({ draft: { title: '', body: '' } })
        return result
      } catch (error) {
        drafts.write(name, form.draft)
        set({ errors: errorsOf(error) })
        emit('error', { code: (error as RequestError).code ?? 'network' })
      } finally {
        set({ busy: false })
      }
    },
  }
  return form
}
