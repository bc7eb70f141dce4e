import { FeedbackChange, FeedbackDetail, Visibility } from '@earshot/shared/feedback'
import { Id } from '@earshot/shared/ids'
import { limits } from '@earshot/shared/limits'
import type { Site } from '@earshot/shared/site'
import { notificationOf, visibilityLabels } from '@earshot/shared/words'
import { Button, Checkbox, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { focusFirstError } from '../../form/focus-first-error.ts'
import { Refused } from '../../form/refused.tsx'
import { request } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { keys } from '../../lib/query-keys.ts'

const Form = FeedbackChange.required().extend({ statusId: Id, notify: z.boolean() })
type Form = z.infer<typeof Form>

/** The words and the audience as far as they were changed, then the status: each by its own operation. */
async function save(
  id: string,
  before: Omit<Form, 'notify'>,
  { statusId, notify, ...values }: Form,
): Promise<void> {
  const body = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== before[name as keyof typeof values]),
  )
  if (Object.keys(body).length > 0) await request('PATCH', `/feedback/${id}`, FeedbackDetail, { body })
  if (statusId !== before.statusId)
    await request('PUT', `/feedback/${id}/status`, FeedbackDetail, { body: { statusId, quiet: !notify } })
}

/** What an administrator decides about an item of the public board (product specification, section 2). */
export function PublicFeedbackEditForm({
  item,
  statuses,
  onDone,
}: {
  item: FeedbackDetail
  statuses: Site['statuses']
  onDone: () => void
}) {
  const cache = useQueryClient()
  // What it was when the form began: somebody else's change meanwhile stays.
  const [{ title, body, visibility, statusId }] = useState(item)
  const form = useForm<Form>({
    initialValues: { title, body, visibility, statusId, notify: true },
    validate: schemaResolver(Form, { sync: true }),
  })
  const saving = useMutation({
    mutationFn: (values: Form) => save(item.id, { title, body, visibility, statusId }, values),
    onSuccess: () => {
      notifyDone(`${item.reference} is saved`)
      onDone()
    },
    onError: (error) => error instanceof ApiError && form.setErrors(error.formErrors),
    onSettled: () => cache.invalidateQueries({ queryKey: keys.feedback() }),
  })
  return (
    <form
      onSubmit={form.onSubmit((values) => saving.mutate(values), focusFirstError(form))}
      noValidate
      aria-label="Edit Feedback"
    >
      <Stack>
        <Refused title="The feedback could not be saved" error={saving.error} />
        <TextInput label="Title" maxLength={limits.feedbackTitleMax} {...form.getInputProps('title')} />
        <Textarea
          label="Details"
          autosize
          minRows={4}
          maxRows={16}
          maxLength={limits.feedbackBodyMax}
          {...form.getInputProps('body')}
        />
        <NativeSelect
          label="Status"
          data={statuses.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('statusId')}
        />
        {form.values.statusId !== statusId && (
          <Checkbox
            label="Notify the author"
            description={notificationOf(!form.values.notify)}
            {...form.getInputProps('notify', { type: 'checkbox' })}
          />
        )}
        <NativeSelect
          label="Visibility"
          data={Visibility.options.map((value) => ({ value, label: visibilityLabels[value].name }))}
          description={visibilityLabels[form.values.visibility].meaning}
          {...form.getInputProps('visibility')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={saving.isPending}>
            Submit
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
