import { readEnvironment } from '@earshot/shared/contact/environment'
import { openForm } from '@earshot/shared/contact/form'
import * as contactText from '@earshot/shared/contact/text'
import type { FeedbackKind, SubmittedFeedback } from '@earshot/shared/feedback'
import { limits } from '@earshot/shared/limits'
import { useState } from 'react'
import type { OpenRequest } from '../bridge.ts'
import { EnvironmentField } from './environment-field.tsx'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import { services } from './services.ts'
import { SimilarIdeas } from './similar-ideas.tsx'

/** Suggests an idea or reports a bug. */
export function FormView({ kind, prefill }: { kind: FeedbackKind; prefill?: OpenRequest['prefill'] }) {
  const { emit, navigator } = services
  const [form] = useState(() => openForm<SubmittedFeedback>(services, kind, 'v1/feedback', 'title', prefill))
  const [environment] = useState(readEnvironment)
  const [withEnvironment, setWithEnvironment] = useState(true)
  const { draft, errors, write } = form

  const send = async () => {
    const about = kind === 'bug' && withEnvironment ? { environment } : {}
    const result = await form.send({ kind, ...draft, ...about })
    if (!result) return
    const { answer } = result
    if (answer) emit('submit', { id: answer.id, type: kind, reference: answer.reference })
    else emit('submit:queued', { type: kind })
    navigator.restart({ view: 'sent', submitted: answer })
  }

  return (
    <Form form={form} label={contactText.send[kind]} send={send}>
      <Field
        name="title"
        first
        label={contactText.title[kind]}
        hint={contactText.titleHint[kind]}
        max={limits.feedbackTitleMax}
        value={draft.title}
        error={errors.title}
        onChange={(title) => write({ title })}
      />
      {kind === 'idea' && <SimilarIdeas title={draft.title.trim()} />}
      <Field
        name="body"
        long
        label={contactText.details}
        optional
        hint={contactText.bodyHint[kind]}
        max={limits.feedbackBodyMax}
        value={draft.body}
        error={errors.body}
        onChange={(body) => write({ body })}
      />
      {kind === 'bug' && (
        <EnvironmentField environment={environment} sent={withEnvironment} onChange={setWithEnvironment} />
      )}
    </Form>
  )
}
