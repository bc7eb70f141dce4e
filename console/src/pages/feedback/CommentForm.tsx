import { Comment, NewComment } from '@earshot/shared/comment'
import { Button, Checkbox, Group, Tabs, Text, Textarea } from '@mantine/core'
import { useForm } from '../../form/use-form.ts'
import { request } from '../../lib/api.ts'
import classes from './CommentForm.module.css'

const empty = { body: '', internal: false, official: false }

interface Props {
  feedbackId: string
  /** Whether this member may mark an answer as the official one. */
  mayAnswerOfficially: boolean
  /** Who the answer is to, inside a thread. */
  replyTo: { id: string; name: string } | undefined
  onReplyEnd: () => void
  onSent: (comment: Comment) => void
}

/** The composer: an answer that customers see, or a note for the team. Keeps its draft over a reload. */
export function CommentForm({ feedbackId, mayAnswerOfficially, replyTo, onReplyEnd, onSent }: Props) {
  const commentOf = ({ body, internal, official }: typeof empty): NewComment => ({
    body,
    internal,
    official: mayAnswerOfficially && official && !internal,
    ...(replyTo && { parentId: replyTo.id }),
  })
  const form = useForm({
    values: empty,
    schema: NewComment,
    body: commentOf,
    send: (draft) => request('POST', `/feedback/${feedbackId}/comments`, Comment, { body: commentOf(draft) }),
    saved: (comment, { internal }) => {
      onSent(comment)
      // Stays a note after a note, so the next one does not go public by mistake.
      form.set({ internal })
      onReplyEnd()
    },
    draft: `earshot-draft-${feedbackId}`,
  })
  const { internal } = form.values
  return (
    <form {...form.props} aria-label="Write a comment" className={classes.form} data-internal={internal}>
      <Tabs value={internal ? 'note' : 'answer'} onChange={(tab) => form.set({ internal: tab === 'note' })}>
        <Tabs.List aria-label="Kind of comment">
          <Tabs.Tab value="answer">Answer</Tabs.Tab>
          <Tabs.Tab value="note">Internal note</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {replyTo && (
        <Group gap={6} mt={8}>
          <Text size="xs" c="dimmed">
            In reply to {replyTo.name}
          </Text>
          <Button size="compact-xs" variant="subtle" onClick={onReplyEnd}>
            Not a reply
          </Button>
        </Group>
      )}
      <Textarea
        mt={8}
        aria-label={internal ? 'Internal note' : 'Answer'}
        placeholder={internal ? 'Only your team sees this' : 'Customers see this'}
        autosize
        minRows={3}
        maxRows={16}
        {...form.field('body')}
        error={form.errors.body ?? form.error?.message}
      />
      <Group mt={8} justify="space-between" gap="xs">
        {mayAnswerOfficially && !internal ? (
          <Checkbox size="xs" label="Mark as official answer" {...form.checkbox('official')} />
        ) : (
          <span />
        )}
        <Button type="submit" size="xs" loading={form.pending}>
          {internal ? 'Add note' : 'Send answer'}
        </Button>
      </Group>
    </form>
  )
}
