import { type Feedback, FeedbackChange } from '@earshot/shared/feedback'
import { limits } from '@earshot/shared/limits'
import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { focusFirstError } from '../../form/focus-first-error.ts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { Notice } from '../../ui/Notice.tsx'

interface Props {
  item: Feedback
  /** Sends the change; throws `ApiError`. */
  onSave: (change: { title: string; body: string }) => Promise<void>
  onCancel: () => void
}

/** An item's words, as the team corrects them. */
export function FeedbackEditForm({ item, onSave, onCancel }: Props) {
  const form = useForm({
    initialValues: { title: item.title, body: item.body },
    validate: schemaResolver(FeedbackChange, { sync: true }),
  })
  const save = (values: { title: string; body: string }) =>
    onSave(values).catch((error) => {
      const fields = error instanceof ApiError ? error.formErrors : {}
      form.setErrors(Object.keys(fields).length > 0 ? fields : { form: messageOf(error) })
    })
  return (
    <form
      onSubmit={form.onSubmit(save, focusFirstError(form))}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      noValidate
      aria-label={`Edit ${item.reference}`}
    >
      <Stack gap="sm">
        {form.errors.form && (
          <Notice
            tone="danger"
            title="The changes could not be saved"
            messages={[String(form.errors.form)]}
          />
        )}
        <TextInput
          label="Title"
          maxLength={limits.feedbackTitleMax}
          data-autofocus
          autoFocus
          {...form.getInputProps('title')}
        />
        <Textarea
          label="Text"
          autosize
          minRows={4}
          maxRows={20}
          maxLength={limits.feedbackBodyMax}
          {...form.getInputProps('body')}
        />
        <Group gap="xs">
          <Button type="submit" size="xs" loading={form.submitting}>
            Save
          </Button>
          <Button size="xs" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
