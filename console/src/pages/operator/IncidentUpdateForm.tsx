import { limits } from '@earshot/shared/limits'
import { type Incident, NewIncidentUpdate } from '@earshot/shared/service-status'
import { incidentStageLabels } from '@earshot/shared/words'
import { Button, Group, Radio, Stack, Textarea } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { focusFirstError } from '../../form/focus-first-error.ts'
import { Refused } from '../../form/refused.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { useIncidentUpdate } from '../../queries/service-status.ts'

const stages = NewIncidentUpdate.shape.stage.options.map((value) => ({
  value,
  label: incidentStageLabels[value],
}))

/** Says what is new about an incident; `Resolved` ends it. */
export function IncidentUpdateForm({ incident: { id, title, updates } }: { incident: Incident }) {
  const form = useForm<NewIncidentUpdate>({
    initialValues: { stage: updates[0]?.stage ?? 'investigating', body: '' },
    validate: schemaResolver(NewIncidentUpdate, { sync: true }),
  })
  const update = useIncidentUpdate(id)
  const send = (values: NewIncidentUpdate) =>
    update.mutate(values, {
      onSuccess: () => form.setFieldValue('body', ''),
      onError: (error) => error instanceof ApiError && form.setErrors(error.formErrors),
    })
  return (
    <form onSubmit={form.onSubmit(send, focusFirstError(form))} noValidate aria-label={`Update of ${title}`}>
      <Stack gap="sm">
        <Refused title="The update could not be published" error={update.error} />
        <Textarea
          label="What is new"
          autosize
          minRows={2}
          maxLength={limits.noticeBodyMax}
          {...form.getInputProps('body')}
        />
        <Radio.Group label="Where it stands" {...form.getInputProps('stage')}>
          <Group gap="md">
            {stages.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Group>
        </Radio.Group>
        <Group justify="flex-end">
          <Button type="submit" loading={update.isPending}>
            {form.values.stage === 'resolved' ? 'Resolve it' : 'Tell it'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
