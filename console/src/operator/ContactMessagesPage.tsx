import type { ContactMessage } from '@earshot/shared/contact-message/contact-message'
import { limits } from '@earshot/shared/limits'
import { Anchor, Text } from '@mantine/core'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import classes from './Operator.module.css'
import { contactMessagesQuery } from './operator-queries.ts'

const keptDays = limits.contactMessageKept / (24 * 60 * 60 * 1000)

/** Messages from the contact form; also emailed, up to a daily limit. */
export function ContactMessagesPage() {
  const messages = useInfiniteQuery(contactMessagesQuery())
  return (
    <QueryState
      query={messages}
      loading="Loading messages..."
      failed="The messages could not be loaded"
      empty={{
        Icon: IconMessage,
        title: 'No messages yet',
        text: `What people send through the contact form comes by email, and is kept here for ${keptDays} days.`,
      }}
    >
      {(items) => (
        <ul className={classes.list}>
          {items.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
      )}
    </QueryState>
  )
}

/** A stranger's message: shown as plain text, without links. */
const Message = ({ message: { name, email, message, createdAt } }: { message: ContactMessage }) => (
  <li className={classes.message}>
    <span className={classes.name}>
      <bdi>{name}</bdi>
    </span>{' '}
    <Anchor href={`mailto:${encodeURIComponent(email)}`} size="sm" underline="always">
      {email}
    </Anchor>{' '}
    <Text span size="sm" c="dimmed">
      <RelativeTime at={createdAt} />
    </Text>
    <p>{message}</p>
  </li>
)
