import type { Feedback } from '@earshot/shared/feedback'
import { may } from '@earshot/shared/permissions'
import { demandOf, heldCommentsOf, visibilityLabels } from '@earshot/shared/words'
import { ActionIcon, Checkbox, VisuallyHidden } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { CSSProperties, MouseEvent } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { useStatuses } from '../../queries/statuses.ts'
import { TagChips } from '../../tags/TagChips.tsx'
import { hueOf } from '../../ui/hue.ts'
import { KindIcon } from '../../ui/KindIcon.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusRing } from '../../ui/StatusRing.tsx'
import classes from './FeedbackRow.module.css'
import { approve, reject } from './triage.ts'

interface Props {
  item: Feedback
  /** The heading above it, of a row that begins a group. */
  group: string | undefined
  /** Where it is: in pixels from the top, and among how many. */
  place: { start: number; index: number; total: number }
  /** It is open beside the list. */
  selected: boolean
  /** Tab enters the list here. */
  tabbed: boolean
  /** Bulk actions act on it. */
  marked: boolean
  onMark: () => void
  /** The focus came to it. */
  onReach: () => void
}

/** One item of the inbox on one line: a link that opens it. */
export function FeedbackRow({ item, group, place, selected, tabbed, marked, onMark, onReach }: Props) {
  const { search } = useLocation()
  const waiting = useWaiting(item)
  const tabIndex = tabbed ? 0 : -1
  return (
    <li
      className={classes.place}
      style={{ transform: `translateY(${place.start}px)` }}
      aria-setsize={place.total}
      aria-posinset={place.index + 1}
    >
      {group && <h2 className={classes.group}>{group}</h2>}
      <div className={classes.row} data-selected={selected} data-waiting={waiting !== undefined}>
        <span className={classes.lead} data-marked={marked}>
          <span className={classes.kind}>
            <KindIcon kind={item.kind} />
          </span>
          <Checkbox
            size="xs"
            className={classes.check}
            aria-label={`Select ${item.reference}`}
            tabIndex={tabIndex}
            checked={marked}
            onChange={(event) => {
              onMark()
              focusRow(event.currentTarget)
            }}
          />
        </span>
        <Link
          to={{ pathname: paths.feedbackItem(item.id), search }}
          state={{}}
          className={classes.title}
          data-feedback={item.id}
          tabIndex={tabIndex}
          aria-current={selected ? 'true' : undefined}
          onFocus={onReach}
        >
          {item.title}
        </Link>
        {waiting && <VisuallyHidden>{waiting}</VisuallyHidden>}
        <Marks item={item} />
        <TagChips ids={item.tagIds} limit={1} />
        <ProjectName id={item.projectId} />
        <Demand item={item} />
        <Status item={item} />
        <span className={classes.age}>
          <RelativeTime at={item.createdAt} short />
        </span>
        {!selected && <Decisions item={item} tabIndex={tabIndex} />}
      </div>
    </li>
  )
}

/** Gives the focus to the open row, or else to the one of a control that may be gone: the keys are those of links. */
function focusRow(control: HTMLElement): void {
  const open = control.closest('ul')?.querySelector<HTMLElement>('a[aria-current]')
  const row = open ?? control.closest('li')?.querySelector('a')
  row?.focus({ preventScroll: true })
}

/** What an item waits for from the team; undefined when it is not their turn. */
function useWaiting({ moderation, heldCommentCount, answered, statusId }: Feedback): string | undefined {
  const category = useStatuses().find(statusId)?.category
  if (moderation === 'held' || heldCommentCount > 0) return 'Waits for review'
  const finished = category === 'done' || category === 'closed'
  return moderation === 'approved' && !answered && !finished ? 'Unanswered' : undefined
}

/** What is unusual about an item: comments that are held, and who sees it. */
function Marks({ item: { visibility, kind, heldCommentCount } }: { item: Feedback }) {
  const usual = kind === 'idea' ? 'public' : 'author'
  return (
    <>
      {heldCommentCount > 0 && (
        <span className={classes.heldMark} title={heldCommentsOf(heldCommentCount)}>
          <IconMessage size={14} stroke={1.7} aria-hidden />
          <span aria-hidden>{heldCommentCount}</span>
          <VisuallyHidden>{heldCommentsOf(heldCommentCount)}</VisuallyHidden>
        </span>
      )}
      {visibility !== usual && (
        <span className={classes.mark} title={visibilityLabels[visibility].name}>
          <IconLock size={14} stroke={1.7} aria-hidden />
          <VisuallyHidden>{visibilityLabels[visibility].name}</VisuallyHidden>
        </span>
      )}
    </>
  )
}

/** Only where there is more than one project. */
function ProjectName({ id }: { id: string }) {
  const { projects } = useStatuses()
  const project = projects.length > 1 && projects.find((other) => other.id === id)
  if (!project) return null
  return (
    <span className={classes.project} style={{ '--hue': hueOf(project.name) * 45 } as CSSProperties}>
      {project.name}
    </span>
  )
}

function Demand({ item }: { item: Feedback }) {
  const Icon = item.kind === 'idea' ? IconChevronUp : IconUser
  return (
    <span className={classes.demand} title={demandOf(item)}>
      <Icon size={12} stroke={2} aria-hidden />
      <span aria-hidden>{item.kind === 'idea' ? item.voteCount : item.reportCount}</span>
      <VisuallyHidden>{demandOf(item)}</VisuallyHidden>
    </span>
  )
}

function Status({ item: { moderation, statusId } }: { item: Feedback }) {
  const status = useStatuses().find(statusId)
  if (moderation === 'held') return <StatusRing category="held" name="Held for review" />
  if (moderation === 'rejected') return <StatusRing category="closed" name="Rejected" />
  return status && <StatusRing category={status.category} name={status.name} />
}

/** The decisions about a row that is held, on the one at hand. */
function Decisions({ item, tabIndex }: { item: Feedback; tabIndex: number }) {
  const { currentTenant } = useUser()
  const decide = (act: typeof approve) => (event: MouseEvent<HTMLElement>) => {
    focusRow(event.currentTarget)
    void act(item, false)
  }
  if (item.moderation !== 'held' || !may(currentTenant, 'moderateFeedback')) return null
  return (
    <span className={classes.decisions}>
      <ActionIcon
        variant="default"
        aria-label={`Reject ${item.reference}`}
        tabIndex={tabIndex}
        onClick={decide(reject)}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="filled"
        aria-label={`Approve ${item.reference}`}
        tabIndex={tabIndex}
        onClick={decide(approve)}
      >
        <IconCheck size={14} aria-hidden />
      </ActionIcon>
    </span>
  )
}
