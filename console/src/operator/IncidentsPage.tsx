import { formatMoment } from '@earshot/shared/format/format'
import { Incident, NewIncident, NewIncidentUpdate } from '@earshot/shared/service-status/service-status'
import {
  incidentImpactLabels,
  incidentStageLabels,
} from '@earshot/shared/service-status/service-status-words'
import { Anchor, Checkbox, Group, Radio, Switch, Text, Textarea, TextInput } from '@mantine/core'
import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs'
import { useQuery } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { notifyDone } from '../design/notice/notify.tsx'
import { paths } from '../lib/paths.ts'
import { incidentsQuery, invalidateServiceStatus, useIncidentChange } from '../queries/service-status.ts'
import { Announcement, Announcements } from './Announcements.tsx'
import classes from './Operator.module.css'

/** Incidents, shown on the status page and in every console. */
export function IncidentsPage() {
  const incidents = useQuery(incidentsQuery())
  return (
    <Announcements
      title="New incident"
      form={<IncidentForm />}
      hint={
        <Text size="sm" c="dimmed">
          Everyone can read this on the{' '}
          <Anchor href={paths.status()} underline="always">
            status page
          </Anchor>{' '}
          and in the console.
        </Text>
      }
      query={incidents}
      loading="Loading Incidents..."
      failed="The incidents could not be loaded"
      empty={{
        Icon: IconActivity,
        title: 'No incidents',
        text: 'Incidents and their updates appear here for a year.',
      }}
    >
      {(incident) => <Row key={incident.id} incident={incident} />}
    </Announcements>
  )
}

function Row({ incident }: { incident: Incident }) {
  const { id, title, impact, thirdParty, startedAt, resolvedAt, updates } = incident
  const change = useIncidentChange(id)
  const [latest] = updates
  const state =
    resolvedAt === null
      ? { words: incidentImpactLabels[impact], color: 'orange' }
      : { words: 'Resolved', color: 'gray' }
  return (
    <Announcement title={title} state={state}>
      <Text size="sm" c="dimmed">
        Since {formatMoment(startedAt)}
        {resolvedAt !== null && `, until ${formatMoment(resolvedAt)}`}
      </Text>
      {latest && (
        <Text size="sm" className={classes.words}>
          <b>{incidentStageLabels[latest.stage]}</b> <RelativeTime at={latest.createdAt} />: {latest.body}
        </Text>
      )}
      <Switch
        size="sm"
        label="Caused by a third party"
        checked={thirdParty}
        disabled={change.isPending}
        onChange={({ currentTarget: { checked } }) => change.mutate({ thirdParty: checked })}
      />
      {resolvedAt === null && <IncidentUpdateForm incident={incident} />}
    </Announcement>
  )
}

const impacts = NewIncident.shape.impact.options.map((value) => ({
  value,
  label: incidentImpactLabels[value],
}))

/** Publishes an incident; only two fields and a button, because the operator is busy with the incident. */
function IncidentForm() {
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

const stages = NewIncidentUpdate.shape.stage.options.map((value) => ({
  value,
  label: incidentStageLabels[value],
}))

/** Publishes an update of an incident; `Resolved` ends it. */
function IncidentUpdateForm({ incident: { id, title, updates } }: { incident: Incident }) {
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
      submit={form.values.stage === 'resolved' ? 'Resolve incident' : 'Publish update'}
      gap="sm"
    >
      <Textarea label="What is new" autosize minRows={2} {...form.field('body')} />
      <Radio.Group label="Status" {...form.field('stage')}>
        <Group gap="md">
          {stages.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Group>
      </Radio.Group>
    </Form>
  )
}
