import type { Activity, ActivityType } from '@earshot/shared/activity/activity'
import { Visibility } from '@earshot/shared/feedback/feedback'
import { visibilityLabels } from '@earshot/shared/feedback/feedback-words'
import { formatMonth } from '@earshot/shared/format/format'
import IconArrowMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs'
import IconArrowsSplit from '@tabler/icons-react/dist/esm/icons/IconArrowsSplit.mjs'
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import IconUnlink from '@tabler/icons-react/dist/esm/icons/IconUnlink.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ActivityLine } from '../../design/mark/ActivityLine.tsx'
import { FromTo } from '../../design/mark/FromTo.tsx'
import { StatusRing } from '../../design/mark/StatusRing.tsx'
import { paths } from '../../lib/paths.ts'
import { membersQuery } from '../../queries/members.ts'
import { useStatuses } from '../../queries/statuses.ts'
import { TagChanges } from '../../tag/TagChips.tsx'

/** A change on an item's timeline: actor, old value, new value and time. */
export const ItemActivity = ({ activity }: { activity: Activity }) => (
  <ActivityLine
    sign={<Sign activity={activity} />}
    actor={activity.actor?.name ?? formerActor(activity)}
    at={activity.createdAt}
  >
    <Words activity={activity} />
  </ActivityLine>
)

const formerActor = ({ type }: Activity): string =>
  type === 'feedback.fix_answered' ? 'A former customer' : 'A former member'

const icons: Record<ActivityType, typeof IconPencil> = {
  'feedback.updated': IconPencil,
  'feedback.approved': IconCircleCheck,
  'feedback.rejected': IconCircleX,
  'feedback.held': IconCircleDashed,
  'feedback.status_changed': IconPencil,
  'feedback.scheduled': IconCalendarEvent,
  'feedback.assigned': IconUser,
  'feedback.tagged': IconTag,
  'feedback.fields_changed': IconForms,
  'feedback.linked': IconLink,
  'feedback.unlinked': IconUnlink,
  'feedback.fix_answered': IconMessageQuestion,
  'feedback.merged': IconArrowMerge,
  'feedback.unmerged': IconArrowsSplit,
}

function Sign({ activity: { type, to } }: { activity: Activity }) {
  const status = useStatuses().find(type === 'feedback.status_changed' ? (to ?? '') : '')
  if (status) return <StatusRing {...status} name={undefined} />
  const Icon = icons[type]
  return <Icon size={14} aria-hidden />
}

function Words({ activity }: { activity: Activity }): ReactNode {
  switch (activity.type) {
    case 'feedback.approved':
      return 'approved this'
    case 'feedback.rejected':
      return 'rejected this'
    case 'feedback.held':
      return 'held this for review again'
    case 'feedback.status_changed':
      return <StatusWords activity={activity} />
    case 'feedback.scheduled':
      return <MonthWords activity={activity} />
    case 'feedback.assigned':
      return <AssignmentWords activity={activity} />
    case 'feedback.updated':
      return <EditWords activity={activity} />
    case 'feedback.fix_answered':
      return activity.fixed ? 'said that this works' : 'said that this does not work'
    case 'feedback.merged':
      return activity.to ? `merged this into ${activity.to}` : `merged ${activity.from} into this`
    case 'feedback.unmerged':
      return `took back the merge${activity.from ? ` of ${activity.from}` : ''}`
    case 'feedback.tagged':
      return <TagChanges added={activity.added} removed={activity.removed} />
    case 'feedback.fields_changed':
      return `changed ${activity.fields?.join(', ') ?? 'fields'}`
    default:
      return <TaskWords activity={activity} />
  }
}

function StatusWords({ activity: { actor, fromName, toName, quiet, entryId } }: { activity: Activity }) {
  // A customer changes a status only by answering that a finished bug is not fixed.
  if (actor?.kind === 'contact') return 'reopened this'
  return (
    <>
      changed the status
      <FromTo from={fromName} to={toName} />
      {entryId ? ' with a changelog entry' : quiet && ' without notifying'}
    </>
  )
}

function MonthWords({ activity: { from, to } }: { activity: Activity }) {
  if (!to) return 'removed the target month'
  return (
    <>
      changed the target month
      <FromTo from={from && formatMonth(from)} to={formatMonth(to)} />
    </>
  )
}

function AssignmentWords({ activity: { actor, to } }: { activity: Activity }) {
  const { data: members = [] } = useQuery(membersQuery())
  if (!to) return 'assigned this to nobody'
  if (to === actor?.id) return 'took this on'
  return (
    <>
      assigned this to <b>{members.find(({ id }) => id === to)?.name ?? 'somebody who has left'}</b>
    </>
  )
}

const editedWords = { title: 'the title', body: 'the text' }

function EditWords({ activity: { edited = [], from, to } }: { activity: Activity }) {
  const words = edited.map((word) => editedWords[word]).join(' and ')
  const audience = (value: string | undefined) => {
    const known = Visibility.safeParse(value).data
    return known && visibilityLabels[known].name
  }
  if (!to) return `edited ${words || 'this'}`
  return (
    <>
      {words && `edited ${words} and `}changed who can see this
      <FromTo from={audience(from)} to={audience(to)} />
    </>
  )
}

function TaskWords({ activity: { type, task, taskId } }: { activity: Activity }) {
  return (
    <>
      {type === 'feedback.linked' ? 'linked ' : 'unlinked '}
      {task && taskId ? (
        <>
          <Link to={paths.task(task.projectId, taskId)}>{task.reference}</Link> <bdi>{task.title}</bdi>
        </>
      ) : (
        'a deleted task'
      )}
    </>
  )
}
