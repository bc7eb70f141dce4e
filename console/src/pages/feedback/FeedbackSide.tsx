import { type FeedbackDetail, Visibility } from '@earshot/shared/feedback'
import { may } from '@earshot/shared/permissions'
import { counted, visibilityLabels } from '@earshot/shared/words'
import { NativeSelect, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useUser } from '../../lib/session.ts'
import { useStatuses } from '../../queries/statuses.ts'
import { TagChips } from '../../tags/TagChips.tsx'
import { TagPicker } from '../../tags/TagPicker.tsx'
import { PersonName } from '../../ui/PersonName.tsx'
import { Deletion } from './Deletion.tsx'
import classes from './FeedbackPage.module.css'
import { ItemDecisions } from './ItemDecisions.tsx'
import { LinkedTasks } from './LinkedTasks.tsx'
import { StatusMenu } from './StatusMenu.tsx'
import { changeVisibility } from './triage.ts'
import { Voters } from './Voters.tsx'

interface Props {
  item: FeedbackDetail
  statusOpened: boolean
  onStatusOpenedChange: (opened: boolean) => void
}

/** Where an item stands, who sees it, who wants it, and what is done about it. */
export function FeedbackSide({ item, statusOpened, onStatusOpenedChange }: Props) {
  const { currentTenant } = useUser()
  const moderates = may(currentTenant, 'moderateFeedback')
  const project = useStatuses().projects.find(({ id }) => id === item.projectId)
  return (
    <aside className={classes.side} aria-label="Properties">
      <dl className={classes.properties}>
        <Property name="Status">
          <StatusMenu item={item} opened={statusOpened} onOpenedChange={onStatusOpenedChange} />
        </Property>
        {item.kind === 'idea' ? (
          <Property name="Votes">{item.voteCount}</Property>
        ) : (
          <Property name="Affected">{counted(item.reportCount, 'person', 'people')}</Property>
        )}
        <Property name="Followers">{item.followerCount}</Property>
        <Property name="Project">{project?.name ?? ''}</Property>
        <Property name="Author">
          <PersonName person={item.author} />
        </Property>
        {item.author.email !== null && <Property name="Email">{item.author.email}</Property>}
        <Property name="Tags">
          <TagChips ids={item.tagIds} />
          <TagPicker items={{ feedbackIds: [item.id] }} tagIds={[item.tagIds]} />
        </Property>
        <Property name="Visible to">
          <Audience item={item} changeable={moderates} />
        </Property>
        {moderates && item.moderation === 'approved' && (
          <Property name="Moderation">
            <ItemDecisions item={item} />
          </Property>
        )}
      </dl>
      <LinkedTasks item={item} />
      {item.kind === 'idea' && <Voters item={item} />}
      {may(currentTenant, 'deleteFeedback') && <Deletion item={item} />}
    </aside>
  )
}

const Property = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.property}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Audience({ item, changeable }: { item: FeedbackDetail; changeable: boolean }) {
  const { name, meaning } = visibilityLabels[item.visibility]
  if (!changeable) return <Text size="sm">{name}</Text>
  return (
    <NativeSelect
      size="xs"
      aria-label="Visible to"
      title={meaning}
      value={item.visibility}
      data={Visibility.options.map((value) => ({ value, label: visibilityLabels[value].name }))}
      onChange={(event) => void changeVisibility(item, Visibility.parse(event.currentTarget.value))}
    />
  )
}
