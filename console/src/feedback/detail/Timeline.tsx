import type { Comment } from '@earshot/shared/comment/comment'
import type { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import { counted } from '@earshot/shared/format/counted'
import { may } from '@earshot/shared/permissions'
import { parsePlainText } from '@earshot/shared/text/typed-text'
import { Skeleton } from '@mantine/core'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { CommentFiles } from '../../comment/CommentFiles.tsx'
import type { ReplyTo } from '../../comment/CommentForm.tsx'
import { CommentItem } from '../../comment/CommentItem.tsx'
import classes from '../../comment/Timeline.module.css'
import { TimelineLine } from '../../design/mark/ActivityLine.tsx'
import { RelativeTime } from '../../design/mark/RelativeTime.tsx'
import { RichText } from '../../design/mark/RichText.tsx'
import { PersonName } from '../../design/person/PersonName.tsx'
import { QueryState } from '../../design/table/QueryState.tsx'
import { useUser } from '../../session/session.ts'
import { PersonLink } from '../PersonLink.tsx'
import { RawReport } from '../report/BugFacts.tsx'
import { environmentWords } from '../report/environment-words.ts'
import { ReportDiagnostics } from '../report/ReportDiagnostics.tsx'
import { firstReportOf, furtherReportsOf } from '../reports-of.ts'
import { ItemActivity } from './ItemActivity.tsx'
import { useTimeline } from './timeline.ts'

/** Comments and changes of an item, in one order. */
export function Timeline({ item, onReply }: { item: FeedbackDetail; onReply: (to: ReplyTo) => void }) {
  const { currentTenant } = useUser()
  const timeline = useTimeline(item.id)
  const moderates = may(currentTenant, 'moderateFeedback')
  const show = (comment: Comment) => (
    <CommentItem
      comment={comment}
      feedbackId={item.id}
      moderates={moderates}
      onReply={() => onReply({ id: comment.id, name: comment.author.name, internal: comment.internal })}
    />
  )
  return (
    <section aria-label="Comments and activity">
      <QueryState
        query={timeline}
        loading="Loading Comments..."
        skeleton={<Skeleton height={44} />}
        failed="The comments could not be loaded"
        more="Show later comments"
      >
        {(entries) => (
          <ol className={classes.timeline}>
            <Reports item={item} />
            {entries.map((entry) =>
              'activity' in entry ? (
                <ItemActivity key={entry.activity.id} activity={entry.activity} />
              ) : (
                <li key={entry.thread.start.id}>
                  {show(entry.thread.start)}
                  {entry.thread.replies.length > 0 && (
                    <ol className={classes.replies}>
                      {entry.thread.replies.map((comment) => (
                        <li key={comment.id}>{show(comment)}</li>
                      ))}
                    </ol>
                  )}
                </li>
              ),
            )}
          </ol>
        )}
      </QueryState>
    </section>
  )
}

/** Further reports of a bug, as one expandable line of its timeline. */
function Reports({ item }: { item: FeedbackDetail }) {
  const others = furtherReportsOf(item)
  if (others.length === 0) return null
  const people = item.affectedCount - (firstReportOf(item) ? 1 : 0)
  return (
    <TimelineLine sign={<IconUser size={14} aria-hidden />}>
      <details>
        <summary>
          <b>
            {people > 0
              ? counted(people, 'more person', 'more people')
              : counted(others.length, 'more report')}
          </b>
          {people > 0 && ' reported the same'}
        </summary>
        <ol className={classes.reports}>
          {others.map((report) => (
            <li key={report.id}>
              <b>
                <PersonLink person={report.author}>
                  <PersonName person={report.author} />
                </PersonLink>
              </b>{' '}
              · <RelativeTime at={report.createdAt} />
              {report.body && (
                <div className={classes.text}>
                  <RichText text={parsePlainText(report.body)} />
                </div>
              )}
              <CommentFiles files={report.files} />
              <div>
                {environmentWords(report.environment)
                  .map(([, fact]) => fact)
                  .join(' · ')}
              </div>
              <ReportDiagnostics item={item} report={report} />
              <RawReport report={report} />
            </li>
          ))}
        </ol>
      </details>
    </TimelineLine>
  )
}
