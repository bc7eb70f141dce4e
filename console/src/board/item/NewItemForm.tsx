import { readEnvironment } from '@earshot/shared/contact/environment'
import { type ContactForm, openForm } from '@earshot/shared/contact/form'
import type { FeedbackKind, PublicFeedback, SubmittedFeedback } from '@earshot/shared/feedback/feedback'
import { limits } from '@earshot/shared/limits'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { TextField } from '../../design/plain/Field.tsx'
import { t } from '../../texts/texts.ts'
import { Uploads } from '../file/Uploads.tsx'
import { useContactUploads } from '../file/use-contact-uploads.ts'
import { BoardForm, optional } from '../form/BoardForm.tsx'
import { searchOf } from '../parts/address.ts'
import { useBoard } from '../parts/board-context.ts'
import { LongText } from '../parts/LongText.tsx'
import { reasonOf } from '../parts/wording.ts'
import { SimilarItems } from './SimilarItems.tsx'

/** Without its code the form works, and asks for no fields. */
const ProjectFields = lazy(
  async (): Promise<{ default: ComponentType<{ form: ContactForm<SubmittedFeedback> }> }> => ({
    default: await import('./ProjectFields.tsx').then(
      ({ ProjectFields }) => ProjectFields,
      () => () => null,
    ),
  }),
)

/** Suggests an idea or reports a bug; the draft survives a reload until it is sent. */
export function NewItemForm({ kind }: { kind: FeedbackKind }) {
  const { address, contact } = useBoard()
  const [form] = useState(() => openForm<SubmittedFeedback>(contact, kind, 'v1/feedback', 'title'))
  // The page of the item follows: a file that is not taken stays here, with the reason, until it is removed.
  const uploads = useContactUploads()
  const { draft } = form
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
    const { title, body } = draft
    const words = { title, body, environment: readEnvironment() }
    const result = await form.send(words, uploads.upload, `v1/feedback/${id}/report`)
    sent(result && { reference: result.answer && reference })
  }
  return (
    <BoardForm form={form} name={t(`suggest.${kind}`)} label={t(`send.${kind}`)} onSend={send}>
      {(saveDetails) => (
        <NewItemFields
          kind={kind}
          form={form}
          uploads={uploads}
          onReport={async (item) => {
            if (await saveDetails()) await report(item)
          }}
        />
      )}
    </BoardForm>
  )
}

interface FieldsProps {
  kind: FeedbackKind
  form: ContactForm<SubmittedFeedback>
  uploads: ReturnType<typeof useContactUploads>
  onReport: (item: PublicFeedback) => Promise<void>
}

function NewItemFields({ kind, form, uploads, onReport }: FieldsProps) {
  const { site } = useBoard()
  const { draft, errors, write } = form
  return (
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
        <SimilarItems kind={kind} title={draft.title.trim()} onReport={onReport} />
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
      {site.hasFields && (
        <Suspense>
          <ProjectFields form={form} />
        </Suspense>
      )}
      <Uploads uploads={uploads} reasonOf={reasonOf} />
      {errors.files && <p role="alert">{errors.files}</p>}
    </>
  )
}
