import { Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { download } from '../api/api.ts'
import { DownloadButton } from '../design/menu/DownloadButton.tsx'
import { ErrorNotice } from '../design/notice/ErrorNotice.tsx'
import { notifyDone } from '../design/notice/notify.tsx'

/** Exports all data held about the person, as a file. */
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
        <DownloadButton loading={exporting.isPending} onClick={() => exporting.mutate()}>
          Export my data
        </DownloadButton>
      </Group>
    </Stack>
  )
}
