import { draftTime } from '@earshot/shared/contact/unsent'
import { limits } from '@earshot/shared/limits'
import { type RefObject, useEffect } from 'react'
import { TextArea, TextField } from '../../design/plain/Field.tsx'
import { SiteForm } from './SiteForm.tsx'
import { useSiteForm } from './use-site-form.ts'

const draft = 'earshot-contact'

/**
 * Sends a message to the operator of the installation. The draft survives a reload until it is sent. `level` is the
 * level of the heading that replaces the form.
 */
export function ContactForm({ level }: { level: 2 | 3 }) {
  const { errors, ...form } = useSiteForm('/contact-messages', {}, () => write(draft, {}))
  const keep = useDraft(draft, form.formProps.ref)
  return (
    <SiteForm
      {...form}
      label="Contact"
      button="Send message"
      onInput={keep}
      submitted={{ title: 'Message sent', level, again: 'Write another message' }}
    >
      <TextField
        id="contact-name"
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={limits.contactNameMax}
        error={errors.name}
      />
      <TextField
        id="contact-email"
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={limits.emailMax}
        error={errors.email}
      />
      <TextArea
        id="contact-message"
        label="Message"
        name="message"
        rows={6}
        maxLength={limits.contactMessageMax}
        error={errors.message}
      />
    </SiteForm>
  )
}

/**
 * Stores a form's draft in this tab until it is sent, for seven days at most, also across a reload.
 *
 * @returns a function to call after every input
 */
function useDraft(name: string, form: RefObject<HTMLFormElement | null>): () => void {
  useEffect(() => {
    if (form.current) fillEmptyFields(form.current, read(name))
  }, [name, form])
  return () => {
    if (form.current) write(name, Object.fromEntries(new FormData(form.current)))
  }
}

/** Text typed before hydration is newer than the draft, so only empty fields are filled. */
function fillEmptyFields(form: HTMLFormElement, draft: Record<string, unknown>): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue
    const typed = draft[field.name]
    if (field.value === '' && typeof typed === 'string') field.value = typed
  }
}

function read(name: string): Record<string, unknown> {
  try {
    const { at, ...draft } = JSON.parse(sessionStorage.getItem(name) ?? '{}')
    if (draftTime(at, Date.now())) return draft
    sessionStorage.removeItem(name)
  } catch {
    // Without storage there is no draft.
  }
  return {}
}

function write(name: string, draft: Record<string, unknown>): void {
  try {
    sessionStorage.setItem(name, JSON.stringify({ ...draft, at: Date.now() }))
  } catch {
    // Without storage the draft is lost at a reload.
  }
}
