import type { Activity, ActivityType } from '@earshot/shared/activity'
import { Visibility } from '@earshot/shared/feedback'
import { visibilityLabels } from '@earshot/shared/words'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import IconUnlink from '@tabler/icons-react/dist/esm/icons/IconUnlink.mjs'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useStatuses } from '../../queries/statuses.ts'
import { useTags } from '../../queries/tags.ts'
import { FromTo } from '../../ui/FromTo.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusRing } from '../../ui/StatusRing.tsx'
import classes from './Timeline.module.css'

/** One line of an item's timeline: who changed what, from which to which, and when. */
export const ActivityLine = ({ activity }: { activity: Activity }) => (
  <li className={classes.line}>
    <span className={classes.node}>
      <Sign activity={activity} />
    </span>
    <p>
      <b>{activity.actor?.name ?? 'A former member'}</b> <Words activity={activity} /> ·{' '}
      <RelativeTime at={activity.createdAt} />
    </p>
  </li>
)

const icons: Record<ActivityType, typeof IconPencil> = {
  'feedback.updated': IconPencil,
  'feedback.approved': IconCircleCheck,
  'feedback.rejected': IconCircleX,
  'feedback.held': IconCircleDashed,
  'feedback.status_changed': IconPencil,
  'feedback.tagged': IconTag,
  'feedback.linked': IconLink,
  'feedback.unlinked': IconUnlink,
}

function Sign({ activity: { type, to } }: { activity: Activity }) {
  const status = useStatuses().find(type === 'feedback.status_changed' ? (to ?? '') : '')
  if (status) return <StatusRing category={status.category} />
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
    case 'feedback.updated':
      return <EditWords activity={activity} />
    case 'feedback.tagged':
      return <TagWords activity={activity} />
    default:
      return <TaskWords activity={activity} />
  }
}

function StatusWords({ activity: { from, to, quiet } }: { activity: Activity }) {
  const { find } = useStatuses()
  return (
    <>
      changed the status
      <FromTo from={find(from ?? '')?.name} to={find(to ?? '')?.name} />
      {quiet && ' without notifying'}
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

function TagWords({ activity: { added = [], removed = [] } }: { activity: Activity }) {
  return (
    <>
      {added.length > 0 && (
        <>
          added <TagNames ids={added} />
        </>
      )}
      {added.length > 0 && removed.length > 0 && ' and '}
      {removed.length > 0 && (
        <>
          removed <TagNames ids={removed} />
        </>
      )}
    </>
  )
}

function TagNames({ ids }: { ids: readonly string[] }) {
  const { find } = useTags()
  const names = find(ids).map(({ name }) => name)
  if (names.length === 0) return ids.length === 1 ? 'a tag that is gone' : 'tags that are gone'
  return (
    <>
      {names.length === 1 ? 'the tag ' : 'the tags '}
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <b>{name}</b>
        </Fragment>
      ))}
    </>
  )
}

function TaskWords({ activity: { type, task, taskId } }: { activity: Activity }) {
  return (
    <>
      {type === 'feedback.linked' ? 'linked ' : 'unlinked '}
      {task && taskId ? (
        <>
          <Link to={paths.task(task.projectId, taskId)}>{task.reference}</Link> {task.title}
        </>
      ) : (
        'a task that is gone'
      )}
    </>
  )
}
