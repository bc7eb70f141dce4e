import type { FeedbackKind, SubmittedFeedback } from '@earshot/shared/feedback'
import { limits } from '@earshot/shared/limits'
import { useState } from 'react'
import type { OpenRequest } from '../bridge.ts'
import type { Draft } from './drafts.ts'
import { seeEnvironment } from './environment.ts'
import { EnvironmentField } from './environment-field.tsx'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import { services } from './services.ts'
import { SimilarIdeas } from './similar-ideas.tsx'
import { useSubmission } from './submission.ts'
import { text } from './text.ts'

/** The form's words, kept as a draft at each change. */
function useDraft(kind: FeedbackKind, prefill: OpenRequest['prefill']) {
  const { drafts } = services
  const [draft, setDraft] = useState<Draft>(() => ({ ...drafts.read(kind), ...prefill }))
  const write = (next: Draft) => {
    setDraft(next)
    drafts.write(kind, next)
  }
  return { draft, write }
}

/** Suggests an idea or reports a bug. */
export function FormView({ kind, prefill }: { kind: FeedbackKind; prefill?: OpenRequest['prefill'] }) {
  const { bridge, navigator } = services
  const { draft, write } = useDraft(kind, prefill)
  const [environment] = useState(seeEnvironment)
  const [withEnvironment, setWithEnvironment] = useState(true)
  const submission = useSubmission<SubmittedFeedback>(kind)
  const { errors, setErrors, submit } = submission

  const send = async () => {
    if (!draft.title.trim()) return setErrors({ title: text.titleMissing })
    const about = kind === 'bug' && withEnvironment ? { environment } : {}
    const delivery = await submit('v1/feedback', { kind, ...draft, ...about })
    if (!delivery) return
    if ('kept' in delivery) {
      bridge.emit('submit:queued', { type: kind })
      return navigator.restart({ view: 'sent' })
    }
    const { answer } = delivery
    bridge.emit('submit', { id: answer.id, type: kind, reference: answer.reference })
    navigator.restart({ view: 'sent', submitted: answer })
  }

  return (
    <Form submission={submission} label={text.send[kind]} send={send}>
      <Field
        name="title"
        first
        label={text.title[kind]}
        hint={text.titleHint[kind]}
        most={limits.feedbackTitleMax}
        value={draft.title}
        error={errors.title}
        onChange={(title) => write({ ...draft, title })}
      />
      {kind === 'idea' && <SimilarIdeas title={draft.title} />}
      <Field
        name="body"
        long
        label={text.details}
        optional
        hint={text.bodyHint[kind]}
        most={limits.feedbackBodyMax}
        value={draft.body}
        error={errors.body}
        onChange={(body) => write({ ...draft, body })}
      />
      {kind === 'bug' && (
        <EnvironmentField environment={environment} sent={withEnvironment} onChange={setWithEnvironment} />
      )}
    </Form>
  )
}
