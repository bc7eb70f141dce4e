import type { Draft } from './drafts.ts'
import type { Outbox, PostResult } from './outbox.ts'
import type { RequestError } from './request-error.ts'
import type { ContactSetup } from './setup.ts'
import { uuid } from './uuid.ts'
import type { Writer } from './writer.ts'

/** Errors by field name; those of the whole form under `''`. */
export type FormErrors = Record<string, string>

/** Contents of one form, saved as a draft at each change, and the progress of sending them. */
export interface ContactForm<Answer> {
  /** Name of the draft. */
  name: string
  draft: Draft
  busy: boolean
  errors: FormErrors
  /** Number of refusals; after each, the first wrong field gets the focus. */
  refusals: number
  write(change: Partial<Draft>): void
  /**
   * Posts the form; undefined if it was refused: `errors` then has the reasons, and the draft stays.
   *
   * @param upload sends the attached files first and returns their ids
   * @param instead path for a PUT in place of the POST to the form's own path
   */
  send(
    body: Record<string, unknown>,
    upload?: () => Promise<string[] | undefined>,
    instead?: string,
  ): Promise<PostResult<Answer> | undefined>
}

/** Parts of a writer that a form needs. */
export interface FormSetup extends Pick<Writer, 'drafts' | 'emit' | 'sentence' | 'changed'> {
  outbox: Pick<Outbox, 'post' | 'put'>
}

/** @param error a `RequestError`, or any other failure of sending */
function errorsOf(
  { errors, retryable, message }: Partial<RequestError>,
  sentence: ContactSetup['sentence'],
): FormErrors {
  // An error without a known field belongs to the whole form.
  if (errors?.length)
    return Object.fromEntries(
      errors.map(({ path, message }) => [
        /^(title|body|files|email|name|fields\.\d+)/.exec(path)?.[0] ?? '',
        message,
      ]),
    )
  return { '': (retryable === false && message) || sentence('sendFailed') }
}

/** Contents of a form as it opens: its draft if there is one. */
const initialDraft = (stored: Draft, prefill?: Partial<Draft>): Draft =>
  stored.title || stored.body ? stored : { ...stored, ...prefill }

/**
 * Opens a form that posts to a path. The Idempotency-Key belongs to the text: pressing "send" again with equal text
 * cannot make a second item, another text is another item.
 *
 * @param name of the draft
 * @param required the field that must not be empty
 * @param prefill initial content if there is no draft
 */
export function openForm<Answer>(
  { drafts, outbox, emit, sentence, changed }: FormSetup,
  name: string,
  path: string,
  required: 'title' | 'body',
  prefill?: Partial<Draft>,
): ContactForm<Answer> {
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
    name,
    draft: initialDraft(drafts.read(name), prefill),
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
        const content = JSON.stringify(body)
        if (sent !== content) key = uuid()
        sent = content
        const posting = deliver(body, instead)
        // The outbox has stored the text; a draft beside it would be sent twice after a reload.
        drafts.write(name)
        const result = await posting
        set({ draft: { title: '', body: '' } })
        return result
      } catch (error) {
        drafts.write(name, form.draft)
        const { code = 'network', retryAfter } = error as RequestError
        refuse(errorsOf(error as RequestError, sentence))
        emit('error', { code, retryAfter })
      } finally {
        set({ busy: false })
      }
    },
  }
  return form
}
