import { readEnvironment } from '@earshot/shared/contact/environment'
import { openForm } from '@earshot/shared/contact/form'
import * as text from '@earshot/shared/contact/text'
import type { FeedbackKind, SubmittedFeedback } from '@earshot/shared/feedback'
import { limits } from '@earshot/shared/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TextArea, TextField } from '../plain/Field.tsx'
import { linkTo, searchOf } from './address.ts'
import { BackLink } from './BackLink.tsx'
import { BoardForm, optional } from './BoardForm.tsx'
import { useBoard } from './board-context.ts'
import classes from './NewItem.module.css'
import { SimilarItems } from './SimilarItems.tsx'

/** Suggests an idea or reports a bug; the text outlives a reload until it is sent. */
export function NewItem({ kind }: { kind: FeedbackKind }) {
  const { address, contact } = useBoard()
  const [form] = useState(() => openForm<SubmittedFeedback>(contact, kind, 'v1/feedback', 'title'))
  const { draft, errors, write } = form
  const queryClient = useQueryClient()
  const send = async () => {
    const about = kind === 'bug' ? { environment: readEnvironment() } : {}
    const result = await form.send({ kind, ...draft, ...about })
    if (!result) return
    void queryClient.invalidateQueries()
    const shown = result.answer ? { item: result.answer.reference } : { mine: true as const }
    address.go(searchOf(shown, address.search), { replace: true })
  }
  return (
    <div className={classes.new}>
      <BackLink />
      <h1 tabIndex={-1}>{text.suggest[kind]}</h1>
      <p className={classes.note}>
        {kind === 'idea' ? (
          <>
            You need no account. Something does not work?{' '}
            <a {...linkTo(address, { new: 'bug' })}>Report a bug</a> instead.
          </>
        ) : (
          <>
            Only you and the team see a report. Your browser’s name, language and window size are sent with
            it.
          </>
        )}
      </p>
      <BoardForm form={form} name={text.suggest[kind]} label={text.send[kind]} onSend={send}>
        <div>
          <TextField
            label={text.title[kind]}
            placeholder={text.titleHint[kind]}
            autoComplete="off"
            required
            maxLength={limits.feedbackTitleMax}
            value={draft.title}
            error={errors.title}
            onChange={({ target }) => write({ title: target.value })}
          />
          <SimilarItems kind={kind} title={draft.title.trim()} />
        </div>
        <TextArea
          label={optional(text.details)}
          placeholder={text.bodyHint[kind]}
          rows={5}
          maxLength={limits.feedbackBodyMax}
          value={draft.body}
          error={errors.body}
          onChange={({ target }) => write({ body: target.value })}
        />
      </BoardForm>
    </div>
  )
}
