import type { Environment, FeedbackKind, SubmittedFeedback } from '@earshot/shared/feedback'
import { limits } from '@earshot/shared/limits'
import { dropDraft, useDraft } from '../forms/draft.ts'
import { linkTo, searchOf } from './address.ts'
import { BackLink } from './BackLink.tsx'
import { useBoard } from './board-context.ts'
import { Field } from './Field.tsx'
import { FormFoot } from './FormFoot.tsx'
import classes from './NewItem.module.css'
import { SimilarItems } from './SimilarItems.tsx'
import { useSending } from './use-sending.ts'
import { formWords } from './wording.ts'

const empty = { title: '', body: '' }

/** What a report tells about where it was seen. */
const environment = (): Environment => ({
  page: (location.origin + location.pathname).slice(0, 2_000),
  browser: navigator.userAgent.slice(0, 300),
  language: navigator.language.slice(0, 35),
  viewport: `${innerWidth}x${innerHeight}`,
})

/** Suggests an idea or reports a bug; the words outlive a reload until they are sent. */
export function NewItem({ kind }: { kind: FeedbackKind }) {
  const { address, contact } = useBoard()
  const kept = `earshot:${contact.key}:board:${kind}`
  const [draft, setDraft] = useDraft(kept, empty)
  const { busy, errors, setErrors, send } = useSending<SubmittedFeedback>()
  const words = formWords[kind]
  const submit = async () => {
    if (busy) return
    if (!draft.title.trim()) return setErrors({ title: 'Please enter a title' })
    const about = kind === 'bug' ? { environment: environment() } : {}
    const sent = await send('/feedback', { kind, ...draft, ...about })
    if (!sent) return
    dropDraft(kept)
    address.go(searchOf({ item: sent.reference }, address.search), { replace: true })
  }
  return (
    <div className={classes.new}>
      <BackLink />
      <h1 tabIndex={-1}>{words.heading}</h1>
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
      <form
        noValidate
        aria-label={words.heading}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field
          label={words.title}
          hint={words.titleHint}
          most={limits.feedbackTitleMax}
          value={draft.title}
          error={errors.title}
          onChange={(title) => setDraft({ ...draft, title })}
        />
        <SimilarItems kind={kind} title={draft.title} />
        <Field
          label="Details"
          optional
          hint={words.bodyHint}
          long
          most={limits.feedbackBodyMax}
          value={draft.body}
          error={errors.body}
          onChange={(body) => setDraft({ ...draft, body })}
        />
        <FormFoot busy={busy} error={errors['']} label={words.send} />
      </form>
    </div>
  )
}
