import { Center, Loader, Text } from '@mantine/core'

/** Something is on its way; `label` is read out and shown. */
export function Loading({ label = 'Loading...' }: { label?: string }) {
  return (
    <Center mih={160} role="status">
      <Loader size="sm" mr="xs" aria-hidden />
      <Text c="dimmed">{label}</Text>
    </Center>
  )
}
