import { readEnvironment } from '@earshot/shared/contact/environment'
import { openForm } from '@earshot/shared/contact/form'
import { searchSimilar } from '@earshot/shared/contact/similar'
import type { FeedbackKind, PublicFeedback, SubmittedFeedback } from '@earshot/shared/feedback/feedback'
import { limits } from '@earshot/shared/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { StatusPill } from '../../design/mark/StatusPill.tsx'
import { TextField } from '../../design/plain/Field.tsx'
import { t } from '../../texts/texts.ts'
import { BoardForm, optional } from '../form/BoardForm.tsx'
import { linkTo, searchOf } from '../parts/address.ts'
import { useBoard } from '../parts/board-context.ts'
import { LongText } from '../parts/LongText.tsx'
import { ReportButton } from '../parts/ReportButton.tsx'
import { Uploads } from '../parts/Uploads.tsx'
import { useContactUploads } from '../parts/use-contact-uploads.ts'
import { VoteButton } from '../parts/VoteButton.tsx'
import { reasonOf } from '../parts/wording.ts'
import classes from './NewItem.module.css'

/** Suggests an idea or reports a bug; the draft survives a reload until it is sent. */
export function NewItemForm({ kind }: { kind: FeedbackKind }) {
  const { address, contact } = useBoard()
  const [form] = useState(() => openForm<SubmittedFeedback>(contact, kind, 'v1/feedback', 'title'))
  // The page of the item follows: a file that is not taken stays here, with the reason, until it is removed.
  const uploads = useContactUploads()
  const { draft, errors, write } = form
  const queryClient = useQueryClient()
  const show = (reference: string | undefined) => {
    void queryClient.invalidateQueries()
    const shown = reference ? { item: reference } : { mine: true as const }
    address.go(searchOf(shown, address.search), { replace: true })
  }
  const sent = (result: { reference: string | undefined } | undefined) => {
    if (form.errors.files) uploads.forgetSent()
    if (!result) return
    uploads.clear()
    show(result.reference)
  }
  const send = async () => {
    const about = kind === 'bug' ? { environment: readEnvironment() } : {}
    const result = await form.send({ kind, ...draft, ...about }, uploads.upload)
    sent(result && { reference: result.answer?.reference })
  }
  /** Turns the draft into a report of a known bug. */
  const report = async ({ id, reference }: PublicFeedback) => {
    const words = { ...draft, environment: readEnvironment() }
    const result = await form.send(words, uploads.upload, `v1/feedback/${id}/report`)
    sent(result && { reference: result.answer && reference })
  }
  return (
    <BoardForm form={form} name={t(`suggest.${kind}`)} label={t(`send.${kind}`)} onSend={send}>
      {(saveDetails) => (
        <>
          <div>
            <TextField
              label={t(`title.${kind}`)}
              placeholder={t(`titleHint.${kind}`)}
              dir="auto"
              autoComplete="off"
              required
              maxLength={limits.feedbackTitleMax}
              value={draft.title}
              error={errors.title}
              onChange={({ target }) => write({ title: target.value })}
            />
            <SimilarItems
              kind={kind}
              title={draft.title.trim()}
              onReport={async (item) => {
                if (await saveDetails()) await report(item)
              }}
            />
          </div>
          <div {...uploads.events}>
            <LongText
              label={optional(t('details'))}
              placeholder={t(`bodyHint.${kind}`)}
              rows={5}
              maxLength={limits.feedbackBodyMax}
              value={draft.body}
              error={errors.body}
              onChange={({ target }) => write({ body: target.value })}
            />
          </div>
          <Uploads uploads={uploads} reasonOf={reasonOf} />
          {errors.files && <p role="alert">{errors.files}</p>}
        </>
      )}
    </BoardForm>
  )
}

/** Similar items; one press votes for an idea or reports a bug, instead of posting the draft. */
function SimilarItems({
  kind,
  title,
  onReport,
}: {
  kind: FeedbackKind
  title: string
  onReport: (item: PublicFeedback) => Promise<void>
}) {
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
              <li key={item.id} className={classes[kind]}>
                {kind === 'idea' && <VoteButton item={item} frozen={statusOf(item)?.freezesVotes ?? false} />}
                <a {...linkTo(address, { item: item.reference })}>
                  <bdi>{item.title}</bdi>
                </a>
                <div className={classes.facts}>
                  <Status status={statusOf(item)} />
                  {kind === 'bug' && !statusOf(item)?.freezesVotes && (
                    <ReportButton item={item} instead={() => void onReport(item)} />
                  )}
                </div>
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
