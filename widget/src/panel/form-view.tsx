import { type ContactForm, openForm } from '@earshot/shared/contact/form'
import type { FeedbackKind, SubmittedFeedback } from '@earshot/shared/feedback/feedback'
import { limits } from '@earshot/shared/limits'
import { useEffect, useState } from 'react'
import { Attach } from './attach.tsx'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import type { FormExtras } from './late-views.ts'
import type { Route } from './navigator.ts'
import { services } from './services.ts'
import { t } from './text.ts'

/** The fields for what somebody has to say. */
const Words = ({ kind, form }: { kind: FeedbackKind; form: ContactForm<SubmittedFeedback> }) => {
  const { draft, errors, write } = form
  return (
    <>
      <Field
        name="title"
        first
        label={t(`title_${kind}`)}
        hint={t(`titleHint_${kind}`)}
        max={limits.feedbackTitleMax}
        value={draft.title}
        error={errors.title}
        onChange={(title) => write({ title })}
      />
      <Field
        name="body"
        long
        label={t('details')}
        optional
        hint={t(`bodyHint_${kind}`)}
        max={limits.feedbackBodyMax}
        value={draft.body}
        error={errors.body}
        onChange={(body) => write({ body })}
      />
    </>
  )
}

/** Suggests an idea or reports a bug. */
export function FormView({ kind, prefill, problem }: Extract<Route, { view: 'form' }>) {
  const { emit, navigator, forms, diagnostics, pictures, options, connect } = services
  const { FormDetails, BeforeSending } = forms.code ?? {}
  const [form] = useState(() => openForm<SubmittedFeedback>(services, kind, 'v1/feedback', 'title', prefill))
  const [extras] = useState<FormExtras>({})
  const { draft, errors } = form
  useEffect(() => {
    void forms.load()
    // Both at once, as a bug report waits for both.
    if (kind === 'bug') void diagnostics.load()
  }, [])

  /** Sends what the page makes of it; undefined where the page does not want that, or it was refused. */
  const post = async (more: object, instead?: string) => {
    const connected = draft.title.trim() && (await connect().catch(() => undefined))
    const words = connected ? await connected.wordsToSend({ ...draft, type: kind }) : draft
    if (!words) return
    const upload = async () => {
      await forms.code?.saveDetails(extras)
      // Those that the server no longer has are sent again.
      return (await connect()).upload(kind, 'files' in errors)
    }
    const result = await form.send({ ...more, ...words, ...extras.diagnostics }, upload, instead)
    if (result) pictures.code?.forget(kind)
    return result
  }
  const send = async () => {
    const result = await post({ kind, fields: draft.fields })
    if (!result) return
    const { answer } = result
    if (answer) emit('submit', { id: answer.id, type: kind, reference: answer.reference })
    else emit('submit:queued', { type: kind })
    navigator.restart({ view: 'sent', submitted: answer })
  }

  return (
    <Form
      form={form}
      label={t(`send_${kind}`)}
      send={send}
      above={BeforeSending && <BeforeSending kind={kind} title={draft.title.trim()} post={post} />}
    >
      {problem && !form.refusals && (
        <p className="box" role="alert">
          {problem}
        </p>
      )}
      <Words form={form} kind={kind} />
      {options.screenshot !== 'off' && <Attach form={form} />}
      {FormDetails && <FormDetails kind={kind} form={form} extras={extras} />}
    </Form>
  )
}
