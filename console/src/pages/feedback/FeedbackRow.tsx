import type { Feedback } from '@earshot/shared/feedback'
import { may } from '@earshot/shared/permissions'
import { Badge, Text } from '@mantine/core'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useUser } from '../../session.ts'
import { PersonName } from '../../ui/PersonName.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import classes from './Feedback.module.css'
import { KindIcon } from './KindIcon.tsx'
import { ModerationActions } from './ModerationActions.tsx'
import { StatusMenu } from './StatusMenu.tsx'
import { demandOf, holdReasonWords, visibilityWords } from './wording.ts'

interface Props {
  item: Feedback
  selected: boolean
  statusOpened: boolean
  onSelect: () => void
  onStatusOpenedChange: (opened: boolean) => void
}

/** One item of the inbox: a link to its page, with its status and, where it waits, the decisions. */
export function FeedbackRow({ item, selected, statusOpened, onSelect, onStatusOpenedChange }: Props) {
  const { search } = useLocation()
  const { currentTenant } = useUser()
  const decidable = item.moderation === 'held' && may(currentTenant, 'moderateFeedback')
  return (
    <li className={classes.row} data-selected={selected} data-waiting={decidable} onFocus={onSelect}>
      <span className={classes.reference}>
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
            {item.holdReasons.map((reason) => holdReasonWords[reason]).join(' · ')}
          </Text>
          <ModerationActions item={item} />
        </div>
      )}
    </li>
  )
}

/** What is unusual about who sees the item. */
function Marks({ item: { moderation, visibility, kind } }: { item: Feedback }) {
  const usual = kind === 'idea' ? 'public' : 'author'
  return (
    <span className={classes.marks}>
      {moderation === 'held' && <Mark color="orange">Waiting</Mark>}
      {moderation === 'rejected' && <Mark color="red">Rejected</Mark>}
      {visibility !== usual && <Mark color="gray">{visibilityWords[visibility].name}</Mark>}
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
