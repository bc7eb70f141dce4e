import type { Device } from '@earshot/shared/account/own-account'
import { limits } from '@earshot/shared/limits'
import { Anchor, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { request } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { RelativeTime } from '../design/mark/RelativeTime.tsx'
import { notifyDone, notifyFailed } from '../design/notice/notify.tsx'
import { PageHeader } from '../design/page/PageHeader.tsx'
import { Panel } from '../design/page/Panel.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { useDateFormat } from '../lib/format-locale.ts'
import { paths } from '../lib/paths.ts'
import { DeparturePanel } from '../organisation/DeparturePanel.tsx'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { deviceName, isHandheld } from '../session/device-name.ts'
import { sessionEnded, useProvider, useUser } from '../session/session.ts'
import classes from './Account.module.css'
import { AccountExport } from './AccountExport.tsx'
import { devicesQuery } from './account-queries.ts'

/** Data that Earshot holds about the person, their devices, and the deletion of the account. */
export const DataPrivacyPage = () => (
  <>
    <PageHeader title="Data Privacy" description="What is kept about you, and where you are signed in." />
    <Stack>
      <Panel title="Signed-in devices">
        <Devices />
      </Panel>
      <Panel title="Your data">
        <AccountExport />
      </Panel>
      <DeparturePanel />
      <Panel title="Delete account">
        <Stack gap="sm">
          <Text size="sm">
            Your account, your photo and your memberships are deleted at once and for good, and so is an
            organisation that nobody else belongs to. What you wrote in the others stays there, under the name
            Former member.
          </Text>
          <AccountDeletionForm />
        </Stack>
      </Panel>
    </Stack>
  </>
)

/** Deletes the person's account once they have typed its email address. */
function AccountDeletionForm() {
  const { email } = useUser()
  const form = useForm<{ email: string }, undefined>({
    values: { email: '' },
    schema: z.object({
      email: z
        .string()
        .max(limits.emailMax)
        .refine(
          (typed) => typed.trim().toLowerCase() === email,
          'Please type your email address exactly as it is shown.',
        ),
    }),
    send: (body) => request('POST', '/account/deletion', null, { body }),
    saved: sessionEnded,
  })
  const owns = form.error instanceof ApiError && form.error.code === 'conflict'
  return (
    <Form
      form={form}
      label="Delete account"
      failed="Your account could not be deleted"
      submit="Delete my account"
      button={{ color: 'red' }}
    >
      {owns && (
        <Text size="sm">
          Both are in the{' '}
          <Anchor component={Link} to={paths.organisationSettings()} inherit underline="always">
            organisation settings
          </Anchor>
          .
        </Text>
      )}
      <TextInput
        label={
          <>
            Type <strong>{email}</strong> to confirm
          </>
        }
        type="email"
        autoComplete="off"
        {...form.field('email')}
      />
    </Form>
  )
}

/** Sessions of the person, each with a button that ends it. */
function Devices() {
  const end = useMutation({
    mutationFn: (device: Device | null) =>
      request('DELETE', device ? `/account/devices/${device.id}` : '/account/devices', null),
    onSuccess: (_, device) =>
      notifyDone(device ? `Signed out: ${deviceName(device.userAgent)}` : 'Signed out everywhere else'),
    onError: (error) => notifyFailed('The device could not be signed out', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.devices() }),
  })
  return (
    <QueryState
      query={useQuery(devicesQuery())}
      loading="Loading Devices..."
      failed="Your devices could not be loaded"
    >
      {(devices) => (
        <Stack gap="sm">
          <ul className={classes.devices}>
            {devices.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                ending={end.isPending && end.variables?.id === device.id}
                onEnd={() => end.mutate(device)}
              />
            ))}
          </ul>
          {devices.length > 1 && (
            <Group justify="flex-end">
              <Button
                variant="default"
                loading={end.isPending && !end.variables}
                onClick={() => end.mutate(null)}
              >
                Sign out everywhere else
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </QueryState>
  )
}

const dates = { dateStyle: 'medium' } as const

function DeviceRow({ device, ending, onEnd }: { device: Device; ending: boolean; onEnd: () => void }) {
  const provider = useProvider()
  const date = useDateFormat(dates)
  const name = deviceName(device.userAgent)
  const Icon = isHandheld(device.userAgent) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.device}>
      <Icon size={22} aria-hidden className={classes.icon} />
      <div>
        <Group gap={8}>
          <Text fw={500}>{name}</Text>
          {device.current && <Badge variant="light">This device</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {device.provider === 'google' ? `Signed in with ${provider || 'a sign-in provider'}` : 'Signed in'}{' '}
          on {date.format(device.createdAt)}
          {!device.current && (
            <>
              , last used <RelativeTime at={device.lastSeenAt} />
            </>
          )}
        </Text>
      </div>
      {!device.current && (
        <Button
          size="xs"
          variant="default"
          loading={ending}
          aria-label={`Sign out ${name}`}
          onClick={onEnd}
          className={classes.end}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
