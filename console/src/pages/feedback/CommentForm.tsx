import { Comment, NewComment } from '@earshot/shared/comment'
import { limits } from '@earshot/shared/limits'
import { Button, Checkbox, Group, Tabs, Text, Textarea } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useDraft } from '../../form/draft.ts'
import { request } from '../../lib/api.ts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
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
export function CommentWriteForm({ feedbackId, mayAnswerOfficially, replyTo, onReplyEnd, onSent }: Props) {
  const [draft, setDraft] = useDraft(`earshot-draft-${feedbackId}`, empty)
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { internal } = draft

  async function send(event: FormEvent) {
    event.preventDefault()
    const comment = {
      body: draft.body,
      internal,
      official: mayAnswerOfficially && draft.official && !internal,
      ...(replyTo && { parentId: replyTo.id }),
    }
    const checked = NewComment.safeParse(comment)
    setError(checked.error?.issues[0]?.message)
    if (!checked.success) return field.current?.focus()
    setSending(true)
    try {
      onSent(await request('POST', `/feedback/${feedbackId}/comments`, Comment, { body: comment }))
      // Stays a note after a note, so the next one does not go public by mistake.
      setDraft({ ...empty, internal })
      onReplyEnd()
    } catch (failure) {
      setError((failure instanceof ApiError && failure.fields[0]?.message) || messageOf(failure))
    } finally {
      setSending(false)
    }
  }

  return (
    <form
      onSubmit={send}
      noValidate
      aria-label="Write a comment"
      className={classes.form}
      data-internal={internal}
    >
      <Tabs
        value={internal ? 'note' : 'answer'}
        onChange={(tab) => setDraft({ ...draft, internal: tab === 'note' })}
      >
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
        ref={field}
        mt={8}
        aria-label={internal ? 'Internal note' : 'Answer'}
        placeholder={internal ? 'Only your team sees this' : 'Customers see this'}
        autosize
        minRows={3}
        maxRows={16}
        maxLength={limits.commentBodyMax}
        value={draft.body}
        error={error}
        onChange={(event) => setDraft({ ...draft, body: event.currentTarget.value })}
      />
      <Group mt={8} justify="space-between" gap="xs">
        {mayAnswerOfficially && !internal ? (
          <Checkbox
            size="xs"
            label="Mark as official answer"
            checked={draft.official}
            onChange={(event) => setDraft({ ...draft, official: event.currentTarget.checked })}
          />
        ) : (
          <span />
        )}
        <Button type="submit" size="xs" loading={sending}>
          {internal ? 'Add note' : 'Send answer'}
        </Button>
      </Group>
    </form>
  )
}
