import { type FeedbackDetail, Visibility } from '@earshot/shared/feedback'
import { may } from '@earshot/shared/permissions'
import { visibilityLabels } from '@earshot/shared/words'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AssigneeMenu } from '../../assignee/AssigneeMenu.tsx'
import { useUser } from '../../lib/session.ts'
import { reachQuery } from '../../queries/feedback.ts'
import { useStatuses } from '../../queries/statuses.ts'
import { TagChips } from '../../tags/TagChips.tsx'
import { TagPicker } from '../../tags/TagPicker.tsx'
import { Properties, Property } from '../../ui/Property.tsx'
import { AuthorFacts } from './AuthorFacts.tsx'
import frame from './FeedbackDetail.module.css'
import classes from './FeedbackSide.module.css'
import { ItemSendings } from './ItemSendings.tsx'
import { LinkedTasks } from './LinkedTasks.tsx'
import { ShippedIn } from './ShippedIn.tsx'
import { SimilarFeedback } from './SimilarFeedback.tsx'
import { StatusMenu } from './StatusMenu.tsx'
import { Supporters } from './Supporters.tsx'
import { assign, changeVisibility } from './triage.ts'
import { useRested } from './use-rested.ts'

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
  const rested = useRested()
  return (
    <aside className={frame.side} aria-label="Properties">
      <div className={frame.rail}>
        <Properties className={classes.properties}>
          <Property label="Status">
            <StatusMenu item={item} {...status} />
          </Property>
          <Property label="Assignee">
            <AssigneeMenu
              assignee={item.assignee}
              readOnly={!may(currentTenant, 'assignFeedback')}
              onAssign={(member) => void assign(item, member)}
            />
          </Property>
          <Property label="Project">{project?.name ?? ''}</Property>
          <Property label={item.kind === 'idea' ? 'Votes' : 'Affected'}>
            <Supporters item={item} rested={rested} />
          </Property>
          <Property label="Followers">
            <FollowerCount feedbackId={item.id} rested={rested} />
          </Property>
          <Property label="Tags">
            <TagChips ids={item.tagIds} />
            <TagPicker items={{ feedbackIds: [item.id] }} tagIds={[item.tagIds]} />
          </Property>
          <Property label="Visible to">
            <Audience item={item} changeable={may(currentTenant, 'moderateFeedback')} />
          </Property>
          <ShippedIn item={item} rested={rested} />
        </Properties>
        <ItemSendings feedbackId={item.id} rested={rested} />
        <AuthorFacts item={item} />
        <LinkedTasks item={item} {...task} />
        <SimilarFeedback item={item} rested={rested} />
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
      classNames={{ root: classes.audience ?? '', input: classes.select ?? '' }}
      value={item.visibility}
      data={Visibility.options.map((value) => ({ value, label: visibilityLabels[value].name }))}
      onChange={(event) => void changeVisibility(item, Visibility.parse(event.currentTarget.value))}
    />
  )
}

function FollowerCount({ feedbackId, rested }: { feedbackId: string; rested: boolean }) {
  const { data } = useQuery({ ...reachQuery([feedbackId]), enabled: rested })
  return data?.total ?? '–'
}
