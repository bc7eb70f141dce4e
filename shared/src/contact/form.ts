import type { Draft } from './drafts.ts'
import type { Outbox, PostResult } from './outbox.ts'
import type { RequestError } from './request-error.ts'
import type { ContactSetup } from './setup.ts'
import { uuid } from './uuid.ts'
import type { Writer } from './writer.ts'

/** Errors by field name; under `''` what concerns the whole form. */
export type FormErrors = Record<string, string>

/** What is typed into one form, kept as a draft at each change, and how sending it goes. */
export interface ContactForm<Answer> {
  draft: Draft
  busy: boolean
  errors: FormErrors
  /** How often it was refused: the first wrong field gets the focus then. */
  refusals: number
  write(change: Partial<Draft>): void
  /**
   * Posts the form; undefined when it was refused: `errors` then says why, and the draft stays.
   *
   * @param upload sends the files first that go with it, and gives their ids
   * @param instead where it is put to, if not posted to the form's own path
   */
  send(
    body: Record<string, unknown>,
    upload?: () => Promise<string[] | undefined>,
    instead?: string,
  ): Promise<PostResult<Answer> | undefined>
}

/** What a form needs of a writer. */
export interface FormSetup extends Pick<Writer, 'drafts' | 'emit' | 'sentence' | 'changed'> {
  outbox: Pick<Outbox, 'post' | 'put'>
}

/** @param error a `RequestError`, or anything else that kept it from being sent */
function errorsOf(
  { errors, retryable, message }: Partial<RequestError>,
  sentence: ContactSetup['sentence'],
): FormErrors {
  // What belongs to no field is said of the whole form.
  if (errors?.length)
    return Object.fromEntries(
      errors.map(({ path, message }) => [/^(title|body|files|email|name)/.exec(path)?.[0] ?? '', message]),
    )
  return { '': (retryable === false && message) || sentence('sendFailed') }
}

/**
 * Opens a form that posts to a path. The Idempotency-Key belongs to what is sent: pressing "send" again with the same
 * text cannot make a second item, another text is another item.
 *
 * @param name of the draft
 * @param required the field that must not be empty
 * @param prefill what it starts with where there is no draft
 */
export function openForm<Answer>(
  { drafts, outbox, emit, sentence, changed }: FormSetup,
  name: string,
  path: string,
  required: keyof Draft,
  prefill?: Partial<Draft>,
): ContactForm<Answer> {
  const kept = drafts.read(name)
  let sent = ''
  let key = ''
  const set = (change: Partial<ContactForm<Answer>>) => {
    Object.assign(form, change)
    changed()
  }
  const deliver = (body: Record<string, unknown>, instead: string | undefined) =>
    instead ? outbox.put<Answer>(instead, body, key) : outbox.post<Answer>(path, body, key)
  const refuse = (errors: FormErrors) => set({ errors, refusals: form.refusals + 1 })
  const form: ContactForm<Answer> = {
    draft: kept.title || kept.body ? kept : { ...kept, ...prefill },
    busy: false,
    errors: {},
    refusals: 0,
    write(change) {
      const draft = { ...form.draft, ...change }
      const errors = { ...form.errors }
      for (const field in change) delete errors[field]
      drafts.write(name, draft)
      set({ draft, errors })
    },
    async send(fields, upload, instead) {
      if (form.busy) return
      if (!form.draft[required].trim()) {
        refuse({ [required]: sentence(required === 'title' ? 'missingTitle' : 'missingBody') })
        return
      }
      set({ busy: true, errors: {} })
      try {
        const files = await upload?.()
        const body = files?.length ? { ...fields, files } : fields
        const wanted = JSON.stringify(body)
        if (sent !== wanted) key = uuid()
        sent = wanted
        const posting = deliver(body, instead)
        // The outbox has the text now; a draft beside it would be sent twice after a reload.
        drafts.write(name)
        const result = await posting
        set({ draft: { title: '', body: '' } })
        return result
      } catch (error) {
        drafts.write(name, form.draft)
        refuse(errorsOf(error as RequestError, sentence))
        const { code = 'network', retryAfter } = error as RequestError
        emit('error', { code, retryAfter })
      } finally {
        set({ busy: false })
      }
    },
  }
  return form
}
