import type { Feedback } from '@earshot/shared/feedback'
import { may } from '@earshot/shared/permissions'
import { demandOf, heldCommentsOf, holdReasonsOf, visibilityLabels } from '@earshot/shared/words'
import { Badge, Checkbox, Text } from '@mantine/core'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { TagChips } from '../../tags/TagChips.tsx'
import { KindIcon } from '../../ui/KindIcon.tsx'
import { PersonName } from '../../ui/PersonName.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import classes from './Feedback.module.css'
import { HeldComments } from './HeldComments.tsx'
import { ItemDecisions } from './ItemDecisions.tsx'
import { StatusMenu } from './StatusMenu.tsx'

interface Props {
  item: Feedback
  /** The keys act on it. */
  selected: boolean
  /** Bulk actions act on it. */
  marked: boolean
  statusOpened: boolean
  onSelect: () => void
  onMark: () => void
  onStatusOpenedChange: (opened: boolean) => void
}

/** One item of the inbox: a link to its page, with its status and, where something is held, the decisions. */
export function FeedbackRow({
  item,
  selected,
  marked,
  statusOpened,
  onSelect,
  onMark,
  onStatusOpenedChange,
}: Props) {
  const { search } = useLocation()
  const { currentTenant } = useUser()
  const decides = may(currentTenant, 'moderateFeedback')
  const decidable = item.moderation === 'held' && decides
  return (
    <li className={classes.row} data-selected={selected} data-waiting={decidable} onFocus={onSelect}>
      <span className={classes.reference}>
        <Checkbox
          size="xs"
          className={classes.check}
          aria-label={`Select ${item.reference}`}
          checked={marked}
          onChange={onMark}
        />
        <KindIcon kind={item.kind} />
        {item.reference}
      </span>
      <div className={classes.words}>
        <Link
          to={paths.feedbackItem(item.id)}
          state={{ list: search }}
          className={classes.title}
          data-feedback={item.id}
        >
          {item.title}
        </Link>
        <TagChips ids={item.tagIds} />
        <span className={classes.excerpt}>{item.body}</span>
      </div>
      <Marks item={item} />
      <span className={classes.status}>
        <StatusMenu item={item} opened={statusOpened} onOpenedChange={onStatusOpenedChange} />
      </span>
      <Figures item={item} />
      {decidable && (
        <div className={classes.decisions}>
          <Text size="xs" c="dimmed">
            {holdReasonsOf(item)}
          </Text>
          <ItemDecisions item={item} />
        </div>
      )}
      {item.heldCommentCount > 0 && decides && <HeldComments item={item} />}
    </li>
  )
}

/** What is unusual about who sees the item. */
function Marks({ item: { moderation, visibility, kind, heldCommentCount } }: { item: Feedback }) {
  const usual = kind === 'idea' ? 'public' : 'author'
  return (
    <span className={classes.marks}>
      {moderation === 'held' && <Mark color="orange">Held for review</Mark>}
      {heldCommentCount > 0 && <Mark color="orange">{heldCommentsOf(heldCommentCount)}</Mark>}
      {moderation === 'rejected' && <Mark color="red">Rejected</Mark>}
      {visibility !== usual && <Mark color="gray">{visibilityLabels[visibility].name}</Mark>}
    </span>
  )
}

const Mark = ({ color, children }: { color: string; children: string }) => (
  <Badge size="sm" variant="light" color={color} tt="none" radius="sm" className={classes.mark}>
    {children}
  </Badge>
)

function Figures({ item }: { item: Feedback }) {
  return (
    <span className={classes.figures}>
      <span className={classes.demand}>{demandOf(item)}</span>
      <span className={classes.comments} title="Comments">
        <IconMessage size={14} stroke={1.6} role="img" aria-label="Comments:" /> {item.commentCount}
      </span>
      <span className={classes.author}>
        <PersonName person={item.author} />
      </span>
      <span className={classes.age}>
        <RelativeTime at={item.createdAt} />
      </span>
    </span>
  )
}
