import type { FeedbackDetail } from '@earshot/shared/feedback'
import { notifyDone } from '../../lib/notify.tsx'
import { PersonAvatar } from '../../ui/PersonAvatar.tsx'
import { PersonName } from '../../ui/PersonName.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { BugFacts } from './BugFacts.tsx'
import classes from './FeedbackDetail.module.css'
import { FeedbackForm } from './FeedbackForm.tsx'
import { keepAnswer, refreshFeedback } from './feedback-cache.ts'
import { ItemFiles } from './ItemFiles.tsx'
import { PersonLink } from './PersonLink.tsx'
import { ReportDiagnostics } from './ReportDiagnostics.tsx'
import { SharedPictures } from './SharedPictures.tsx'
import { changeFeedback } from './triage.ts'

interface Props {
  item: FeedbackDetail
  editing: boolean
  onEditEnd: () => void
}

/** What the customer wrote, and in its place the form that corrects it. */
export function FeedbackWords({ item, editing, onEditEnd }: Props) {
  const { author, body, createdAt, reports, title } = item
  if (editing)
    return (
      <article className={classes.words}>
        <FeedbackForm
          item={item}
          onCancel={onEditEnd}
          onSave={async (change) => {
            keepAnswer(await changeFeedback(item.id, change))
            refreshFeedback()
            onEditEnd()
            notifyDone(`${item.reference} saved`)
          }}
        />
      </article>
    )
  return (
    <article className={classes.words}>
      <h2 className={classes.title}>{title}</h2>
      <div className={classes.byline}>
        <PersonAvatar fullName={author.name} />
        <b>
          <PersonLink person={author}>
            <PersonName person={author} />
          </PersonLink>
        </b>
        <RelativeTime at={createdAt} />
      </div>
      {body && <p className={classes.body}>{body}</p>}
      <div className={classes.evidence}>
        <ItemFiles item={item} />
        <div className={classes.told}>
          {reports[0] && <ReportDiagnostics item={item} report={reports[0]} />}
          <BugFacts item={item} />
        </div>
      </div>
      <SharedPictures item={item} />
    </article>
  )
}
