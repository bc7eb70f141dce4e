import { type Feedback, FeedbackChange } from '@earshot/shared/feedback'
import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'

interface Props {
  item: Feedback
  /** Sends the change; throws `ApiError`. */
  onSave: (change: { title: string; body: string }) => Promise<void>
  onCancel: () => void
}

/** An item's title and text, as the team corrects them. */
export function FeedbackForm({ item: { reference, title, body }, onSave, onCancel }: Props) {
  const form = useForm({ values: { title, body }, schema: FeedbackChange, send: onSave })
  return (
    <Form
      form={form}
      label={`Edit ${reference}`}
      failed="The changes could not be saved"
      onEscape={onCancel}
      gap="sm"
    >
      <TextInput label="Title" data-autofocus autoFocus {...form.field('title')} />
      <Textarea label="Text" autosize minRows={4} maxRows={20} {...form.field('body')} />
      <Group gap="xs">
        <Button type="submit" size="xs" loading={form.pending}>
          Save
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Form>
  )
}
