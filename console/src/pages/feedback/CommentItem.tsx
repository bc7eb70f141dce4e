import type { Comment } from '@earshot/shared/comment'
import { Badge, Button, Text } from '@mantine/core'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconRosetteDiscountCheck from '@tabler/icons-react/dist/esm/icons/IconRosetteDiscountCheck.mjs'
import { PersonAvatar } from '../../ui/PersonAvatar.tsx'
import { PersonName } from '../../ui/PersonName.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import classes from './FeedbackPage.module.css'

/** One comment, marked when it is for the team alone or the official answer. */
export function CommentItem({ comment, onReply }: { comment: Comment; onReply: () => void }) {
  const { author, body, createdAt, internal, official } = comment
  return (
    <article className={classes.comment} data-internal={internal} data-official={official}>
      <PersonAvatar fullName={author.name} size={26} />
      <div className={classes.said}>
        <div className={classes.byline}>
          <Text size="sm" fw={550} component="span">
            <PersonName person={author} />
          </Text>
          {author.kind === 'member' && (
            <Badge size="xs" variant="light" color="gray" tt="none">
              Team
            </Badge>
          )}
          {internal && (
            <Badge
              size="sm"
              variant="light"
              color="orange"
              tt="none"
              leftSection={<IconLock size={12} aria-hidden />}
              className={classes.badge}
            >
              Internal note
            </Badge>
          )}
          {official && (
            <Badge
              size="sm"
              variant="light"
              tt="none"
              leftSection={<IconRosetteDiscountCheck size={13} aria-hidden />}
              className={classes.badge}
            >
              Official answer
            </Badge>
          )}
          <Text size="xs" c="dimmed" component="span">
            <RelativeTime at={createdAt} />
          </Text>
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            ml="auto"
            onClick={onReply}
            aria-label={`Reply to ${author.name}`}
          >
            Reply
          </Button>
        </div>
        <Text className={classes.text}>{body}</Text>
      </div>
    </article>
  )
}
