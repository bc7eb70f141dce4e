import { Incident, NewIncidentUpdate } from '@earshot/shared/service-status'
import { incidentStageLabels } from '@earshot/shared/words'
import { Group, Radio, Textarea } from '@mantine/core'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'
import { request } from '../../lib/api.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { invalidateServiceStatus } from '../../queries/service-status.ts'

const stages = NewIncidentUpdate.shape.stage.options.map((value) => ({
  value,
  label: incidentStageLabels[value],
}))

/** Publishes an update of an incident; `Resolved` ends it. */
export function IncidentUpdateForm({ incident: { id, title, updates } }: { incident: Incident }) {
  const form = useForm<NewIncidentUpdate, Incident>({
    values: { stage: updates[0]?.stage ?? 'investigating', body: '' },
    schema: NewIncidentUpdate,
    send: (body) => request('POST', `/operator/incidents/${id}/updates`, Incident, { body }),
    saved: () => {
      notifyDone('Update published')
      return invalidateServiceStatus()
    },
  })
  return (
    <Form
      form={form}
      label={`Update of ${title}`}
      failed="The update could not be published"
      submit={form.values.stage === 'resolved' ? 'Resolve it' : 'Tell it'}
      gap="sm"
    >
      <Textarea label="What is new" autosize minRows={2} {...form.field('body')} />
      <Radio.Group label="Where it stands" {...form.field('stage')}>
        <Group gap="md">
          {stages.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Group>
      </Radio.Group>
    </Form>
  )
}
