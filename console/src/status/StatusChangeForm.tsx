import { StatusChange } from '@earshot/shared/feedback/feedback'
import type { Status } from '@earshot/shared/status/status'
import { Button, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { useReachWords } from '../queries/reach.ts'

interface Props {
  /** What it asks, where it does not ask which status. */
  question?: string
  feedbackIds: readonly string[]
  /** What may be chosen; of one there is nothing to choose. */
  statuses: readonly Pick<Status, 'id' | 'name'>[]
  /** Throws what refuses it. */
  onChange: (change: StatusChange) => unknown
  /** Another way to go on. */
  other?: { label: string; onClick: () => void }
}

interface Fields {
  statusId: string
  note: string
  /** As the browser's field has it, in its own time zone; empty is right away. */
  notifyAt: string
  quiet: boolean
}

const changeOf = ({ statusId, note, notifyAt, quiet }: Fields): StatusChange =>
  quiet
    ? { statusId, quiet }
    : { statusId, note, ...(notifyAt !== '' && { notifyAt: new Date(notifyAt).getTime() }) }

/** How the followers of some items hear of their new status: now or later, with a note or without, or not at all. */
export function StatusChangeForm({ question, feedbackIds, statuses, onChange, other }: Props) {
  const reach = useReachWords(feedbackIds, false)
  const form = useForm<Fields, unknown>({
    values: { statusId: statuses[0]?.id ?? '', note: '', notifyAt: '', quiet: false },
    schema: StatusChange,
    body: changeOf,
    send: async (fields) => onChange(changeOf(fields)),
  })
  return (
    <Form form={form} label="Change status" failed="The status could not be changed" gap="sm">
      <Text>
        {question} {reach}.
      </Text>
      {statuses.length > 1 && (
        <NativeSelect
          label="Status"
          data={statuses.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('statusId')}
        />
      )}
      <Textarea dir="auto" label="Note to followers" autosize minRows={2} {...form.field('note')} />
      <TextInput
        type="datetime-local"
        label="Notify them at"
        description="Leave it empty to notify them right away. The status changes now."
        {...form.field('notifyAt')}
      />
      <Button type="submit" loading={form.pending} data-autofocus>
        Change status
      </Button>
      <Button variant="default" onClick={() => void form.submit({ quiet: true })}>
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
