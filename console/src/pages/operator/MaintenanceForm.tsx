import { formatRangeOnBothClocks } from '@earshot/shared/format'
import { Maintenance, maintenanceRefusal, NewMaintenance, needsNotice } from '@earshot/shared/service-status'
import { Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { z } from 'zod'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'
import { request } from '../../lib/api.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { invalidateServiceStatus } from '../../queries/service-status.ts'

interface Fields {
  title: string
  body: string
  /** As the browser's field has it, such as `2026-11-28T22:00`; read as UTC. */
  startsAt: string
  endsAt: string
}

const time = z.number('Please choose a time')

const Schema = NewMaintenance.extend({ startsAt: time, endsAt: time }).superRefine((wanted, context) => {
  const refusal = maintenanceRefusal(wanted, Date.now())
  if (refusal) context.addIssue({ code: 'custom', path: [refusal.path], message: refusal.message })
})

const timeOf = (field: string): number => Date.parse(`${field}Z`)

const windowOf = (fields: Fields): NewMaintenance => ({
  ...fields,
  startsAt: timeOf(fields.startsAt),
  endsAt: timeOf(fields.endsAt),
})

/** Announces maintenance; the window is said in words before it is sent. */
export function MaintenanceForm() {
  const form = useForm<Fields, Maintenance>({
    values: { title: '', body: '', startsAt: '', endsAt: '' },
    schema: Schema,
    body: windowOf,
    send: (fields) => request('POST', '/operator/maintenance', Maintenance, { body: windowOf(fields) }),
    saved: () => {
      notifyDone('Maintenance announced')
      return invalidateServiceStatus()
    },
  })
  return (
    <Form form={form} label="New maintenance" failed="The maintenance could not be announced" gap="sm">
      <TextInput label="What is it for?" placeholder="Move to a larger database" {...form.field('title')} />
      <Textarea
        label="What will not work"
        placeholder="The console and the widget will not answer."
        autosize
        minRows={2}
        {...form.field('body')}
      />
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <TextInput type="datetime-local" label="Begins (UTC)" {...form.field('startsAt')} />
        <TextInput type="datetime-local" label="Ends (UTC)" {...form.field('endsAt')} />
      </Group>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" flex="1 1 280px" aria-live="polite">
          {inWords(form.values)}
        </Text>
        <Button type="submit" loading={form.pending}>
          Announce it
        </Button>
      </Group>
    </Form>
  )
}

function inWords({ startsAt, endsAt }: Fields): string {
  const [from, to] = [timeOf(startsAt), timeOf(endsAt)]
  if (!(from < to)) return 'Administrators get an email, and everybody sees it in the console.'
  const letters = needsNotice({ startsAt: from, endsAt: to })
    ? 'Administrators get an email.'
    : 'It is too short for an email; the console shows it.'
  return `${formatRangeOnBothClocks(from, to)}. ${letters}`
}
