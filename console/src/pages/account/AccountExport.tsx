import { Button, Group, Stack, Text } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../lib/api.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'

/** Everything held about the person, as a file. */
export function AccountExport() {
  const exporting = useMutation({
    mutationFn: () => download('/account/export'),
    onSuccess: () => notifyDone('Your data was saved as a file'),
  })
  return (
    <Stack gap="sm">
      <Text size="sm">
        One JSON file with your account, your organisations, your sessions, and what you wrote and did.
      </Text>
      {exporting.error && <ErrorNotice title="Your data could not be exported" error={exporting.error} />}
      <Group>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          Export my data
        </Button>
      </Group>
    </Stack>
  )
}
