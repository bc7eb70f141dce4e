import type { Feedback, FeedbackDetail } from '@earshot/shared/feedback/feedback'
import { FeedbackChange } from '@earshot/shared/feedback/feedback-changes'
import { may } from '@earshot/shared/permissions'
import { parsePlainText } from '@earshot/shared/text/typed-text'
import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { request } from '../../api/api.ts'
import { Form } from '../../design/form/Form.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { RelativeTime } from '../../design/mark/RelativeTime.tsx'
import { RichText } from '../../design/mark/RichText.tsx'
import { notifyDone, runWithNotice } from '../../design/notice/notify.tsx'
import { PersonAvatar } from '../../design/person/PersonAvatar.tsx'
import { PersonName } from '../../design/person/PersonName.tsx'
import { useUser } from '../../session/session.ts'
import classes from '../FeedbackDetail.module.css'
import { cacheFeedback, refreshFeedback } from '../feedback-cache.ts'
import { ItemFiles } from '../file/ItemFiles.tsx'
import { PersonLink } from '../PersonLink.tsx'
import { BugFacts } from '../report/BugFacts.tsx'
import { ReportDiagnostics } from '../report/ReportDiagnostics.tsx'
import { firstReportOf } from '../reports-of.ts'
import { changeFeedback } from '../triage.ts'

interface Props {
  item: FeedbackDetail
  editing: boolean
  onEditEnd: () => void
}

/** The customer's title and text, or the form that corrects them. */
export function FeedbackWords({ item, editing, onEditEnd }: Props) {
  const { author, body, createdAt, title } = item
  const report = firstReportOf(item)
  if (editing)
    return (
      <article className={classes.words}>
        <FeedbackForm
          item={item}
          onCancel={onEditEnd}
          onSave={async (_, changes, was) => {
            cacheFeedback(await changeFeedback(item.id, { ...changes, was }))
            refreshFeedback()
            onEditEnd()
            notifyDone(`${item.reference} saved`)
          }}
        />
      </article>
    )
  return (
    <article className={classes.words}>
      <h2 className={classes.title}>
        <bdi>{title}</bdi>
      </h2>
      <div className={classes.byline}>
        <PersonAvatar fullName={author.name} />
        <b>
          <PersonLink person={author}>
            <PersonName person={author} />
          </PersonLink>
        </b>
        <RelativeTime at={createdAt} />
      </div>
      {body && (
        <div className={classes.body}>
          <RichText text={parsePlainText(body)} />
        </div>
      )}
      <div className={classes.evidence}>
        <ItemFiles item={item} />
        <div className={classes.told}>
          {report && <ReportDiagnostics item={item} report={report} />}
          <BugFacts item={item} />
        </div>
      </div>
      <SharedPictures item={item} />
    </article>
  )
}

type Words = Pick<Feedback, 'title' | 'body'>

interface FeedbackFormProps {
  item: Feedback
  /** Saves the change. @throws ApiError. */
  onSave: (values: Words, changes: Partial<Words>, was: Partial<Words>) => Promise<void>
  onCancel: () => void
}

/** Form in which the team corrects an item's title and text. */
function FeedbackForm({ item: { reference, title, body }, onSave, onCancel }: FeedbackFormProps) {
  const form = useForm<Words, void>({ values: { title, body }, schema: FeedbackChange, send: onSave })
  return (
    <Form
      form={form}
      label={`Edit ${reference}`}
      failed="The changes could not be saved"
      onEscape={onCancel}
      gap="sm"
    >
      <TextInput dir="auto" label="Title" data-autofocus autoFocus {...form.field('title')} />
      <Textarea dir="auto" label="Text" autosize minRows={4} maxRows={20} {...form.field('body')} />
      <Group gap="xs">
        <Button type="submit" size="xs" loading={form.pending}>
          Save
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Form>
  )
}

/**
 * Says that pictures of an item are shared with everybody who has their links, and ends the sharing; nothing if they
 * are not shared.
 */
function SharedPictures({ item: { id, files, reports } }: { item: FeedbackDetail }) {
  const { currentTenant } = useUser()
  const all = [...files, ...reports.flatMap((report) => report.files)]
  const until = Math.max(...all.map(({ sharedUntil }) => sharedUntil ?? 0))
  if (!(until > Date.now())) return null
  const stop = async () => {
    await runWithNotice(() => request('DELETE', `/feedback/${id}/shared-pictures`, null), {
      done: 'The pictures are no longer shared',
      failed: 'The pictures are still shared',
    })
    refreshFeedback()
  }
  return (
    <div className={classes.shared}>
      <span>
        Anyone with their links sees the pictures. The links end <RelativeTime at={until} />.
      </span>
      {may(currentTenant, 'sharePictures') && (
        <Button size="compact-sm" variant="default" onClick={() => void stop()}>
          Stop sharing
        </Button>
      )}
    </div>
  )
}
