import type { FeedbackDetail } from '@earshot/shared/feedback'
import { Button, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { votersQuery } from '../../queries/feedback.ts'
import { ListState } from '../../ui/ListState.tsx'
import { PersonAvatar } from '../../ui/PersonAvatar.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import classes from './FeedbackPage.module.css'

/** Who voted for an idea. */
export function Voters({ item }: { item: FeedbackDetail }) {
  const voters = useInfiniteQuery(votersQuery(item.id))
  return (
    <Section title="Voters">
      <ListState
        of={{
          data: voters.data?.pages.flatMap((page) => page.items),
          error: voters.error,
          refetch: voters.refetch,
        }}
        loading="Loading Voters..."
        failed="The voters could not be loaded"
        isEmpty={(loaded) => loaded.length === 0}
        empty={
          <Text size="sm" c="dimmed">
            Nobody has voted yet.
          </Text>
        }
      >
        {(loaded) => (
          <ul className={classes.voters}>
            {loaded.map(({ person, castBy, votedAt }) => (
              <li key={person.id}>
                <PersonAvatar fullName={person.name} size={22} />
                <span>
                  {person.name}
                  {castBy && (
                    <Text size="xs" c="dimmed" component="span">
                      {' '}
                      through {castBy.name}
                    </Text>
                  )}
                </span>
                <Text size="xs" c="dimmed" component="span">
                  <RelativeTime at={votedAt} />
                </Text>
              </li>
            ))}
          </ul>
        )}
      </ListState>
      {voters.hasNextPage && (
        <Button
          size="compact-xs"
          variant="default"
          loading={voters.isFetchingNextPage}
          onClick={() => void voters.fetchNextPage()}
        >
          Show more voters
        </Button>
      )}
    </Section>
  )
}
