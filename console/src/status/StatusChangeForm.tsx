import { StatusChange } from '@earshot/shared/feedback/feedback-changes'
import type { Status } from '@earshot/shared/status/status'
import { Button, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { useRecipientsText } from '../queries/reach.ts'

interface Props {
  /** The question, if the status is fixed. */
  question?: string
  feedbackIds: readonly string[]
  /** Statuses to choose from; a single one is fixed. */
  statuses: readonly Pick<Status, 'id' | 'name'>[]
  /** Rejects on a refusal. */
  onChange: (change: StatusChange) => unknown
  /** An alternative action. */
  other?: { label: string; onClick: () => void }
}

interface Fields {
  statusId: string
  note: string
  /** Value of the browser's date and time field, in its own time zone; empty for right away. */
  notifyAt: string
  quiet: boolean
}

const changeOf = ({ statusId, note, notifyAt, quiet }: Fields): StatusChange => ({
  statusId,
  note,
  quiet,
  ...(!quiet && notifyAt !== '' && { notifyAt: new Date(notifyAt).getTime() }),
})

/**
 * Options to notify the followers of some items about a new status: now or later, with or without a note, or not at
 * all.
 */
export function StatusChangeForm({ question, feedbackIds, statuses, onChange, other }: Props) {
  const reach = useRecipientsText(feedbackIds, false)
  const fixed = statuses.length === 1 ? statuses[0] : undefined
  const form = useForm<Fields, unknown>({
    // Of several statuses none is chosen, so that no key pressed by mistake changes anything.
    values: { statusId: fixed?.id ?? '', note: '', notifyAt: '', quiet: false },
    schema: StatusChange,
    body: changeOf,
    send: async (fields) => onChange(changeOf(fields)),
  })
  const chosen = statuses.find(({ id }) => id === form.values.statusId)
  return (
    <Form form={form} label="Change status" failed="The status could not be changed" gap="sm">
      <Text>
        {question} {reach}.
      </Text>
      {!fixed && (
        <NativeSelect label="Status" data={choicesOf(statuses)} data-autofocus {...form.field('statusId')} />
      )}
      <Textarea
        dir="auto"
        label="Note to followers"
        description="Posted as your comment, also without notifying."
        autosize
        minRows={2}
        {...form.field('note')}
        onKeyDown={(event) => chosen && isSendKey(event) && void form.submit()}
        data-autofocus={fixed ? true : undefined}
      />
      <TextInput
        type="datetime-local"
        label="Send at"
        description="Leave empty to send right away. The status changes now."
        {...form.field('notifyAt')}
      />
      <Button type="submit" loading={form.pending} disabled={!chosen}>
        {chosen ? `Set to ${chosen.name}` : 'Set the status'}
      </Button>
      <Button variant="default" disabled={!chosen} onClick={() => void form.submit({ quiet: true })}>
        Change without notifying
      </Button>
      {other && (
        <Button
          variant="default"
          onClick={() => {
            form.discard()
            other.onClick()
          }}
        >
          {other.label}
        </Button>
      )}
    </Form>
  )
}

/** Options without a choice yet. */
const choicesOf = (statuses: Props['statuses']) => [
  { value: '', label: 'Choose a status', disabled: true },
  ...statuses.map(({ id, name }) => ({ value: id, label: name })),
]

const isSendKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey)
