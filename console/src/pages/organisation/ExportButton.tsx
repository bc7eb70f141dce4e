import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../lib/api.ts'
import { notifyDone, notifyFailed } from '../../lib/notify.tsx'

/** Downloads the organisation's export. */
export function ExportButton() {
  const save = useMutation({
    mutationFn: () => download('/organisation/export'),
    onSuccess: () => notifyDone('The export is in your downloads'),
    onError: (error) => notifyFailed('The export could not be made', error),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      Export everything
    </Button>
  )
}
