import { Incident, NewIncident } from '@earshot/shared/service-status'
import { incidentImpactLabels } from '@earshot/shared/words'
import { Checkbox, Group, Radio, Textarea, TextInput } from '@mantine/core'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'
import { request } from '../../lib/api.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { invalidateServiceStatus } from '../../queries/service-status.ts'

const impacts = NewIncident.shape.impact.options.map((value) => ({
  value,
  label: incidentImpactLabels[value],
}))

/** Publishes an incident: two fields and a button, for an operator who has other things to do. */
export function IncidentForm() {
  const form = useForm<NewIncident, Incident>({
    values: { title: '', body: '', impact: 'major', thirdParty: false },
    schema: NewIncident,
    send: (body) => request('POST', '/operator/incidents', Incident, { body }),
    saved: () => {
      notifyDone('Incident published')
      return invalidateServiceStatus()
    },
  })
  return (
    <Form
      form={form}
      label="New incident"
      failed="The incident could not be published"
      submit="Publish incident"
      gap="sm"
    >
      <TextInput label="Title" placeholder="The console does not answer" {...form.field('title')} />
      <Textarea
        label="What we know"
        placeholder="We’ve been seeing this for a few minutes and are investigating."
        autosize
        minRows={2}
        {...form.field('body')}
      />
      <Radio.Group label="Impact" {...form.field('impact')}>
        <Group gap="md">
          {impacts.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Group>
      </Radio.Group>
      <Checkbox
        label="Caused by a third party, such as a network provider: no service credit"
        {...form.checkbox('thirdParty')}
      />
    </Form>
  )
}
