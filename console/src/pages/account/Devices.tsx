import type { Device } from '@earshot/shared/own-account'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../lib/api.ts'
import { deviceName, isHandheld } from '../../lib/device-name.ts'
import { useDateFormat } from '../../lib/format-locale.ts'
import { notifyDone, notifyFailed } from '../../lib/notify.tsx'
import { keys } from '../../lib/query-keys.ts'
import { devicesQuery } from '../../queries/account.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import classes from './Account.module.css'

/** Where the person is signed in, and the way to end it there. */
export function Devices() {
  const cache = useQueryClient()
  const end = useMutation({
    mutationFn: (device: Device | null) =>
      request('DELETE', device ? `/account/devices/${device.id}` : '/account/devices', null),
    onSuccess: (_, device) =>
      notifyDone(device ? `Signed out: ${deviceName(device.userAgent)}` : 'Signed out everywhere else'),
    onError: (error) => notifyFailed('The device could not be signed out', error),
    onSettled: () => cache.invalidateQueries({ queryKey: keys.devices() }),
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
  const date = useDateFormat(dates)
  const name = deviceName(device.userAgent)
  const Icon = isHandheld(device.userAgent) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.device}>
      <Icon size={22} aria-hidden className={classes.icon} />
      <div>
        <Group gap={8}>
          <Text fw={500}>{name}</Text>
          {device.current && (
            <Badge variant="light" radius="sm" tt="none">
              This device
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {device.provider === 'google' ? 'Signed in with Google' : 'Signed in'} on{' '}
          {date.format(device.createdAt)}
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
