import { limits } from '@earshot/shared/limits'
import { Incident, NewIncident } from '@earshot/shared/service-status'
import { incidentImpactLabels } from '@earshot/shared/words'
import { Button, Checkbox, Group, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { focusFirstError } from '../../form/focus-first-error.ts'
import { Refused } from '../../form/refused.tsx'
import { request } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { invalidateServiceStatus } from '../../queries/service-status.ts'

const empty = { title: '', body: '', impact: 'major', thirdParty: false } as const

const impacts = NewIncident.shape.impact.options.map((value) => ({
  value,
  label: incidentImpactLabels[value],
}))

/** Tells everybody of an incident: two fields and a button, for an operator who has other things to do. */
export function IncidentCreateForm() {
  const form = useForm<NewIncident>({
    initialValues: { ...empty },
    validate: schemaResolver(NewIncident, { sync: true }),
  })
  const create = useMutation({
    mutationFn: (body: NewIncident) => request('POST', '/operator/incidents', Incident, { body }),
    onSuccess: () => {
      notifyDone('Everybody can read it')
      form.reset()
      return invalidateServiceStatus()
    },
    onError: (error) => error instanceof ApiError && form.setErrors(error.formErrors),
  })
  return (
    <form
      onSubmit={form.onSubmit((values) => create.mutate(values), focusFirstError(form))}
      noValidate
      aria-label="New incident"
    >
      <Stack gap="sm">
        <Refused title="The incident could not be published" error={create.error} />
        <TextInput
          label="What does not work?"
          placeholder="The console does not answer"
          maxLength={limits.noticeTitleMax}
          {...form.getInputProps('title')}
        />
        <Textarea
          label="What is known"
          placeholder="We see it since a few minutes and look into it."
          autosize
          minRows={2}
          maxLength={limits.noticeBodyMax}
          {...form.getInputProps('body')}
        />
        <Radio.Group label="How bad is it?" {...form.getInputProps('impact')}>
          <Group gap="md">
            {impacts.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Group>
        </Radio.Group>
        <Checkbox
          label="It is the failure of somebody else, such as a network: it brings no service credit"
          {...form.getInputProps('thirdParty', { type: 'checkbox' })}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending}>
            Tell everybody
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
