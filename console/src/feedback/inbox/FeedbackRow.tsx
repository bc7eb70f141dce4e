import { formatAmount } from '@earshot/shared/company/money'
import type { Feedback } from '@earshot/shared/feedback/feedback'
import { demandLabel, heldCommentsOf, visibilityLabels } from '@earshot/shared/feedback/feedback-words'
import { counted } from '@earshot/shared/format/counted'
import { may } from '@earshot/shared/permissions'
import type { Status } from '@earshot/shared/status/status'
import { ActionIcon, Checkbox, VisuallyHidden } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type MouseEvent, memo } from 'react'
import { hueOf } from '../../design/mark/hue.ts'
import { KindIcon } from '../../design/mark/KindIcon.tsx'
import { RelativeTime } from '../../design/mark/RelativeTime.tsx'
import { StatusRing } from '../../design/mark/StatusRing.tsx'
import { PersonAvatar } from '../../design/person/PersonAvatar.tsx'
import { useDateLocale } from '../../lib/format-locale.ts'
import { useUser } from '../../session/session.ts'
import { TagChips } from '../../tag/TagChips.tsx'
import { approve, reject } from '../triage.ts'
import classes from './FeedbackRow.module.css'

interface Props {
  item: Feedback
  status: Status | undefined
  /** Undefined if there is only one project. */
  projectName: string | undefined
  /** Address that the row opens. */
  href: string
  /** Heading above a row that begins a group. */
  group: string | undefined
  /** Pixels from the top of the list. */
  start: number
  /** Counted from 1, within the whole list. */
  position: number
  total: number
  /** True if the item is open beside the list. */
  selected: boolean
  /** True if Tab enters the list at this row. */
  tabbed: boolean
  /** True if the row is selected for bulk actions. */
  marked: boolean
  /** `range` selects everything from the row that was selected last. */
  onMark: (id: string, range: boolean) => void
  onOpen: (id: string) => void
  /** Called when the row gets the focus by keyboard. */
  onReach: (id: string) => void
}

/**
 * A link to an item of the inbox, on one line. Memoised and independent of router and cache, because the list renders
 * often while scrolling and opening items; its address is therefore a property.
 */
export const FeedbackRow = memo(function FeedbackRow(props: Props) {
  const { item, status, projectName, href, group, start, position, total, selected, tabbed, marked } = props
  const { onMark, onOpen, onReach } = props
  const tabIndex = tabbed ? 0 : -1
  return (
    <li
      className={classes.place}
      style={{ transform: `translateY(${start}px)` }}
      aria-setsize={total}
      aria-posinset={position}
    >
      {group && <h2 className={classes.group}>{group}</h2>}
      <div className={classes.row} data-selected={selected} data-unread={item.unread}>
        <Selection item={item} marked={marked} tabIndex={tabIndex} onMark={onMark} />
        <a
          href={href}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.altKey) return
            event.preventDefault()
            if (event.shiftKey) onMark(item.id, true)
            else onOpen(item.id)
          }}
          className={classes.title}
          data-feedback={item.id}
          tabIndex={tabIndex}
          aria-current={selected ? 'true' : undefined}
          // Focus by a pointer must not scroll: a partly hidden row would move away under the press, and nothing would
          // open.
          onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && onReach(item.id)}
        >
          <bdi>{item.title}</bdi>
        </a>
        {item.unread && <VisuallyHidden>Unread</VisuallyHidden>}
        <Marks item={item} />
        {item.tagIds.length > 0 && <TagChips ids={item.tagIds} limit={1} />}
        {projectName !== undefined && <ProjectName name={projectName} />}
        <Value item={item} />
        <Demand item={item} />
        <Ring item={item} status={status} />
        <span className={classes.age}>
          <RelativeTime at={item.createdAt} short />
        </span>
        {!selected && item.moderation === 'held' && <Decisions item={item} tabIndex={tabIndex} />}
      </div>
    </li>
  )
})

/** The item's kind, and in its place a checkbox for bulk actions. */
function Selection({
  item: { id, kind, reference },
  marked,
  tabIndex,
  onMark,
}: Pick<Props, 'item' | 'marked' | 'onMark'> & { tabIndex: 0 | -1 }) {
  if (!may(useUser().currentTenant, 'tagItems'))
    return (
      <span className={classes.lead}>
        <KindIcon kind={kind} />
      </span>
    )
  return (
    <span className={classes.lead} data-marked={marked}>
      <span className={classes.kind}>
        <KindIcon kind={kind} />
      </span>
      <Checkbox
        size="xs"
        className={classes.check}
        aria-label={`Select ${reference}`}
        tabIndex={tabIndex}
        checked={marked}
        onChange={(event) => {
          onMark(id, 'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true)
          focusRow(event.currentTarget)
        }}
      />
    </span>
  )
}

/** Focuses the open row, or the row of a control that may disappear, because the shortcuts work on the rows' links. */
function focusRow(control: HTMLElement): void {
  const open = control.closest('ul')?.querySelector<HTMLElement>('a[aria-current]')
  const row = open ?? control.closest('li')?.querySelector('a')
  row?.focus({ preventScroll: true })
}

/** Unusual properties of an item: held comments, visibility, assignee. */
function Marks({ item: { visibility, kind, heldCommentCount, assignee } }: { item: Feedback }) {
  const usual = kind === 'idea' ? 'public' : 'author'
  const Audience = visibility === 'public' ? IconWorld : IconLock
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
          <Audience size={14} stroke={1.7} aria-hidden />
          <VisuallyHidden>{visibilityLabels[visibility].name}</VisuallyHidden>
        </span>
      )}
      {assignee && (
        <span className={classes.mark}>
          <PersonAvatar fullName={assignee.name} size={18} />
          <VisuallyHidden>Assigned to {assignee.name}</VisuallyHidden>
        </span>
      )}
    </>
  )
}

const ProjectName = ({ name }: { name: string }) => (
  <span className={classes.project} style={{ '--hue': hueOf(name) * 45 }}>
    <bdi>{name}</bdi>
  </span>
)

/** Revenue of the companies that want an item; nothing if there are none. */
function Value({ item: { companyCount, companyValue } }: { item: Feedback }) {
  const { currency } = useUser().currentTenant
  const locale = useDateLocale()
  if (!companyCount || companyValue === null) return null
  const companies = counted(companyCount, 'company', 'companies')
  return (
    <span className={classes.value} title={companies}>
      {formatAmount(companyValue, currency, locale)}
      <VisuallyHidden> from {companies}</VisuallyHidden>
    </span>
  )
}

function Demand({ item }: { item: Feedback }) {
  const Icon = item.kind === 'idea' ? IconChevronUp : IconUser
  return (
    <span className={classes.demand} title={demandLabel(item)}>
      <Icon size={12} stroke={2} aria-hidden />
      <span aria-hidden>{item.kind === 'idea' ? item.voteCount : item.affectedCount}</span>
      <VisuallyHidden>{demandLabel(item)}</VisuallyHidden>
    </span>
  )
}

function Ring({ item: { moderation }, status }: { item: Feedback; status: Status | undefined }) {
  if (moderation === 'held') return <StatusRing category="held" name="Held for review" />
  if (moderation === 'rejected') return <StatusRing category="closed" name="Rejected" />
  return status && <StatusRing {...status} />
}

/** Moderation buttons for a held item, shown on the current row. */
function Decisions({ item, tabIndex }: { item: Feedback; tabIndex: number }) {
  const { currentTenant } = useUser()
  const decide = (act: typeof approve) => (event: MouseEvent<HTMLElement>) => {
    focusRow(event.currentTarget)
    void act(item, false)
  }
  if (!may(currentTenant, 'moderateFeedback')) return null
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
