import { readEnvironment } from '@earshot/shared/contact/environment'
import { openForm } from '@earshot/shared/contact/form'
import { searchSimilar } from '@earshot/shared/contact/similar'
import type { FeedbackKind, PublicFeedback, SubmittedFeedback } from '@earshot/shared/feedback'
import { limits } from '@earshot/shared/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { TextField } from '../plain/Field.tsx'
import { t } from '../texts/texts.ts'
import { StatusPill } from '../ui/StatusPill.tsx'
import { linkTo, searchOf } from './address.ts'
import { BoardForm, optional } from './BoardForm.tsx'
import { useBoard } from './board-context.ts'
import { LongText } from './LongText.tsx'
import classes from './NewItem.module.css'
import { VoteButton } from './VoteButton.tsx'

/** Suggests an idea or reports a bug; the text outlives a reload until it is sent. */
export function NewItemForm({ kind }: { kind: FeedbackKind }) {
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
    <BoardForm form={form} name={t(`suggest.${kind}`)} label={t(`send.${kind}`)} onSend={send}>
      <div>
        <TextField
          label={t(`title.${kind}`)}
          placeholder={t(`titleHint.${kind}`)}
          autoComplete="off"
          required
          maxLength={limits.feedbackTitleMax}
          value={draft.title}
          error={errors.title}
          onChange={({ target }) => write({ title: target.value })}
        />
        <SimilarItems kind={kind} title={draft.title.trim()} />
      </div>
      <LongText
        label={optional(t('details'))}
        placeholder={t(`bodyHint.${kind}`)}
        rows={5}
        maxLength={limits.feedbackBodyMax}
        value={draft.body}
        error={errors.body}
        onChange={({ target }) => write({ body: target.value })}
      />
    </BoardForm>
  )
}

/** Items like the one being written, one press away from a vote. */
function SimilarItems({ kind, title }: { kind: FeedbackKind; title: string }) {
  const { address, contact, site } = useBoard()
  const [items, setItems] = useState<PublicFeedback[]>([])
  useEffect(() => searchSimilar(contact, kind, title, setItems), [contact, kind, title])
  const statusOf = (item: PublicFeedback) => site.statuses.find(({ id }) => id === item.statusId)
  return (
    <div role="status">
      {items.length > 0 && (
        <div className={classes.similar}>
          <p>{t(`similar.${kind}`)}</p>
          <ul>
            {items.map((item) => (
              <li key={item.id}>
                <VoteButton item={item} frozen={statusOf(item)?.freezesVotes ?? false} />
                <a {...linkTo(address, { item: item.reference })}>{item.title}</a>
                <Status status={statusOf(item)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

const Status = ({ status }: { status: Parameters<typeof StatusPill>[0] | undefined }) =>
  status && <StatusPill {...status} />
