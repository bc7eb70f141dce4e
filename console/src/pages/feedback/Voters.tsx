import type { FeedbackDetail } from '@earshot/shared/feedback'
import { Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { votersQuery } from '../../queries/feedback.ts'
import { PersonAvatar } from '../../ui/PersonAvatar.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import classes from './FeedbackPage.module.css'

/** Who voted for an idea. */
export function Voters({ item }: { item: FeedbackDetail }) {
  const voters = useInfiniteQuery(votersQuery(item.id))
  return (
    <Section title="Voters">
      <QueryState
        query={voters}
        loading="Loading Voters..."
        failed="The voters could not be loaded"
        empty="Nobody has voted yet."
        more="Show more voters"
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
      </QueryState>
    </Section>
  )
}
