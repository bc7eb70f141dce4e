import type { ContactMessage } from '@earshot/shared/contact-message'
import { limits } from '@earshot/shared/limits'
import { Anchor, Button, Center, Text } from '@mantine/core'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { contactMessagesQuery } from '../../queries/contact-messages.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import classes from './Operator.module.css'

const keptDays = limits.contactMessageKept / (24 * 60 * 60 * 1000)

/** What came through the contact form; mailed as well, as far as a day's mails go. */
export function ContactMessagesPage() {
  const messages = useInfiniteQuery(contactMessagesQuery())
  const { data, error, refetch } = messages
  return (
    <ListState
      of={{ data: data?.pages.flatMap(({ items }) => items), error, refetch }}
      loading="Loading messages..."
      failed="The messages could not be loaded"
      isEmpty={(items) => items.length === 0}
      empty={
        <EmptyState
          icon={<IconMessage size={36} stroke={1.4} />}
          title="Nobody has written yet"
          text={`What people send through the contact form comes by mail, and is kept here for ${keptDays} days.`}
        />
      }
    >
      {(items) => (
        <>
          <ul className={classes.list}>
            {items.map((message) => (
              <Message key={message.id} message={message} />
            ))}
          </ul>
          {messages.hasNextPage && (
            <Center mt="md">
              <Button
                variant="default"
                loading={messages.isFetchingNextPage}
                onClick={() => void messages.fetchNextPage()}
              >
                Load more
              </Button>
            </Center>
          )}
        </>
      )}
    </ListState>
  )
}

/** Words of a stranger: shown as they are, and nothing in them is a link. */
const Message = ({ message: { name, email, message, createdAt } }: { message: ContactMessage }) => (
  <li className={classes.message}>
    <span className={classes.name}>{name}</span>{' '}
    <Anchor href={`mailto:${encodeURIComponent(email)}`} size="sm">
      {email}
    </Anchor>{' '}
    <Text span size="sm" c="dimmed">
      <RelativeTime at={createdAt} />
    </Text>
    <p>{message}</p>
  </li>
)
