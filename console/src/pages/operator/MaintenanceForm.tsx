import { formatRangeOnBothClocks } from '@earshot/shared/format'
import { limits } from '@earshot/shared/limits'
import { Maintenance, maintenanceRefusal, NewMaintenance, needsNotice } from '@earshot/shared/service-status'
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { focusFirstError } from '../../form/focus-first-error.ts'
import { Refused } from '../../form/refused.tsx'
import { request } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { invalidateServiceStatus } from '../../queries/service-status.ts'

interface Fields extends Record<string, string> {
  title: string
  body: string
  /** As the browser's field has it, such as `2026-11-28T22:00`; read as UTC. */
  startsAt: string
  endsAt: string
}

const timeOf = (field: string): number => Date.parse(`${field}Z`)

const windowOf = ({ title, body, startsAt, endsAt }: Fields): NewMaintenance => ({
  title,
  body,
  startsAt: timeOf(startsAt),
  endsAt: timeOf(endsAt),
})

function validate(fields: Fields): Record<string, string> {
  const wanted = windowOf(fields)
  const parsed = NewMaintenance.safeParse(wanted)
  const errors = parsed.success
    ? []
    : parsed.error.issues.map(({ path: [name], message }) => [
        String(name),
        name === 'startsAt' || name === 'endsAt' ? 'Please choose a time' : message,
      ])
  if (errors.length > 0) return Object.fromEntries(errors)
  const refusal = maintenanceRefusal(wanted, Date.now())
  return refusal ? { [refusal.path]: refusal.message } : {}
}

/** Announces maintenance; the window is said in words before it is sent. */
export function MaintenanceScheduleForm() {
  const form = useForm<Fields>({ initialValues: { title: '', body: '', startsAt: '', endsAt: '' }, validate })
  const schedule = useMutation({
    mutationFn: (body: NewMaintenance) => request('POST', '/operator/maintenance', Maintenance, { body }),
    onSuccess: () => {
      notifyDone('It is announced')
      form.reset()
      return invalidateServiceStatus()
    },
    onError: (error) => error instanceof ApiError && form.setErrors(error.formErrors),
  })
  return (
    <form
      onSubmit={form.onSubmit((fields) => schedule.mutate(windowOf(fields)), focusFirstError(form))}
      noValidate
      aria-label="New maintenance"
    >
      <Stack gap="sm">
        <Refused title="The maintenance could not be announced" error={schedule.error} />
        <TextInput
          label="What is it for?"
          placeholder="Move to a larger database"
          maxLength={limits.noticeTitleMax}
          {...form.getInputProps('title')}
        />
        <Textarea
          label="What will not work"
          placeholder="The console and the widget will not answer."
          autosize
          minRows={2}
          maxLength={limits.noticeBodyMax}
          {...form.getInputProps('body')}
        />
        <Group grow align="flex-start" preventGrowOverflow={false}>
          <TextInput type="datetime-local" label="Begins (UTC)" {...form.getInputProps('startsAt')} />
          <TextInput type="datetime-local" label="Ends (UTC)" {...form.getInputProps('endsAt')} />
        </Group>
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed" flex="1 1 280px" aria-live="polite">
            {inWords(form.values)}
          </Text>
          <Button type="submit" loading={schedule.isPending}>
            Announce it
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function inWords({ startsAt, endsAt }: Fields): string {
  const [from, to] = [timeOf(startsAt), timeOf(endsAt)]
  if (!(from < to)) return 'Administrators get a letter, and everybody sees it in the console.'
  const letters = needsNotice({ startsAt: from, endsAt: to })
    ? 'Administrators get a letter.'
    : 'It is too short for a letter; the console tells it.'
  return `${formatRangeOnBothClocks(from, to)}. ${letters}`
}
