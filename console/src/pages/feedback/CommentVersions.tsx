import type { Comment } from '@earshot/shared/comment'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { commentVersionsQuery } from '../../queries/feedback.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { RichText } from '../../ui/RichText.tsx'
import classes from './Timeline.module.css'

/** What stood in a comment before it was edited, for the team. */
export function CommentVersions({ comment, onEnd }: { comment: Comment; onEnd: () => void }) {
  const versions = useQuery(commentVersionsQuery(comment))
  return (
    <section aria-label="Earlier versions" className={classes.versions}>
      <QueryState
        query={versions}
        loading="Loading Versions..."
        skeleton={<Skeleton height={44} />}
        failed="The earlier versions could not be loaded"
      >
        {(list) => (
          <ol>
            {list.map(({ id, content, createdAt }) => (
              <li key={id}>
                <RelativeTime at={createdAt} />
                <RichText text={content} />
              </li>
            ))}
          </ol>
        )}
      </QueryState>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={onEnd}>
        Hide earlier versions
      </Button>
    </section>
  )
}
