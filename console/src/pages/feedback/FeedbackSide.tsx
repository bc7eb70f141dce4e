import { type FeedbackDetail, Visibility } from '@earshot/shared/feedback'
import { may } from '@earshot/shared/permissions'
import { visibilityLabels } from '@earshot/shared/words'
import { NativeSelect } from '@mantine/core'
import { useUser } from '../../lib/session.ts'
import { useStatuses } from '../../queries/statuses.ts'
import { TagChips } from '../../tags/TagChips.tsx'
import { TagPicker } from '../../tags/TagPicker.tsx'
import { AuthorFacts } from './AuthorFacts.tsx'
import frame from './FeedbackDetail.module.css'
import classes from './FeedbackSide.module.css'
import { LinkedTasks } from './LinkedTasks.tsx'
import { Property } from './Property.tsx'
import { SimilarFeedback } from './SimilarFeedback.tsx'
import { StatusMenu } from './StatusMenu.tsx'
import { Supporters } from './Supporters.tsx'
import { changeVisibility } from './triage.ts'

/** Whether a menu is open; keys open it too. */
export interface Opening {
  opened: boolean
  onOpenedChange: (opened: boolean) => void
}

interface Props {
  item: FeedbackDetail
  status: Opening
  task: Opening
}

/** Where an item stands, who sees it, who wants it, and what is done about it. */
export function FeedbackSide({ item, status, task }: Props) {
  const { currentTenant } = useUser()
  const project = useStatuses().projects.find(({ id }) => id === item.projectId)
  return (
    <aside className={frame.side} aria-label="Properties">
      <div className={frame.rail}>
        <dl className={classes.properties}>
          <Property name="Status">
            <StatusMenu item={item} {...status} />
          </Property>
          <Property name="Project">{project?.name ?? ''}</Property>
          <Property name={item.kind === 'idea' ? 'Votes' : 'Affected'}>
            <Supporters item={item} />
          </Property>
          <Property name="Followers">{item.followerCount}</Property>
          <Property name="Tags">
            <TagChips ids={item.tagIds} />
            <TagPicker items={{ feedbackIds: [item.id] }} tagIds={[item.tagIds]} />
          </Property>
          <Property name="Visible to">
            <Audience item={item} changeable={may(currentTenant, 'moderateFeedback')} />
          </Property>
        </dl>
        <AuthorFacts item={item} />
        <LinkedTasks item={item} {...task} />
        <SimilarFeedback item={item} />
      </div>
    </aside>
  )
}

function Audience({ item, changeable }: { item: FeedbackDetail; changeable: boolean }) {
  const { name, meaning } = visibilityLabels[item.visibility]
  if (!changeable) return name
  return (
    <NativeSelect
      variant="unstyled"
      aria-label="Visible to"
      title={meaning}
      classNames={{ input: classes.select ?? '' }}
      value={item.visibility}
      data={Visibility.options.map((value) => ({ value, label: visibilityLabels[value].name }))}
      onChange={(event) => void changeVisibility(item, Visibility.parse(event.currentTarget.value))}
    />
  )
}
