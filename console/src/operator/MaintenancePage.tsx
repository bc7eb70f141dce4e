import { formatMoment, formatRangeOnBothClocks } from '@earshot/shared/format/format'
import {
  Maintenance,
  maintenanceRefusal,
  NewMaintenance,
  needsNotice,
} from '@earshot/shared/service-status/service-status'
import { Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../api/api.ts'
import { ConfirmDialog } from '../design/dialog/ConfirmDialog.tsx'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { notifyDone } from '../design/notice/notify.tsx'
import { invalidateServiceStatus, maintenanceQuery, useCancelMaintenance } from '../queries/service-status.ts'
import { Announcement, Announcements } from './Announcements.tsx'
import classes from './Operator.module.css'

/** Maintenance windows, announced days in advance. */
export function MaintenancePage() {
  const windows = useQuery(maintenanceQuery())
  return (
    <Announcements
      title="New maintenance"
      form={<MaintenanceForm />}
      query={windows}
      loading="Loading Maintenance..."
      failed="The maintenance could not be loaded"
      empty={{
        Icon: IconTool,
        title: 'No maintenance',
        text: 'Announced maintenance appears here, and for a year afterwards.',
      }}
    >
      {(window) => <Row key={window.id} window={window} />}
    </Announcements>
  )
}

function Row({ window }: { window: Maintenance }) {
  const { id, title, body, startsAt, endsAt, announcedAt } = window
  const [isOpen, { open, close }] = useDisclosure(false)
  const cancel = useCancelMaintenance(id)
  const state = stateOf(window, Date.now())
  const hasBegun = state === 'Under way'
  return (
    <Announcement
      title={title}
      state={{ words: state, color: state === 'Announced' || hasBegun ? 'blue' : 'gray' }}
    >
      <Text size="sm">{formatRangeOnBothClocks(startsAt, endsAt)}</Text>
      <Text size="sm" className={classes.words}>
        {body}
      </Text>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          Announced on {formatMoment(announcedAt)}
        </Text>
        {(state === 'Announced' || hasBegun) && (
          <Button
            size="xs"
            variant="default"
            aria-label={`${hasBegun ? 'End it now' : 'Cancel maintenance'}: ${title}`}
            onClick={open}
          >
            {hasBegun ? 'End it now' : 'Cancel maintenance'}
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={isOpen}
        title={hasBegun ? `End ${title} now?` : `Cancel ${title}?`}
        confirmLabel={hasBegun ? 'End it' : 'Cancel maintenance'}
        pending={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined, { onSettled: close })}
        onClose={close}
      >
        {hasBegun
          ? 'From now on interruptions count again.'
          : 'Everyone who got an email about it gets another one.'}
      </ConfirmDialog>
    </Announcement>
  )
}

function stateOf({ startsAt, endsAt, cancelledAt }: Maintenance, now: number): string {
  if (cancelledAt !== null) return cancelledAt < startsAt ? 'Cancelled' : 'Ended early'
  if (endsAt <= now) return 'Done'
  return startsAt <= now ? 'Under way' : 'Announced'
}

interface Fields {
  title: string
  body: string
  /** Value of the browser's date and time field, such as `2026-11-28T22:00`; read as UTC. */
  startsAt: string
  endsAt: string
}

const time = z.number('Please choose a time')

const Schema = NewMaintenance.extend({ startsAt: time, endsAt: time }).superRefine((times, context) => {
  const refusal = maintenanceRefusal(times, Date.now())
  if (refusal) context.addIssue({ code: 'custom', path: [refusal.path], message: refusal.message })
})

const timeOf = (field: string): number => Date.parse(`${field}Z`)

const windowOf = (fields: Fields): NewMaintenance => ({
  ...fields,
  startsAt: timeOf(fields.startsAt),
  endsAt: timeOf(fields.endsAt),
})

/** Announces maintenance; repeats the window in words before sending. */
function MaintenanceForm() {
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
          Announce maintenance
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
