import { useMutation } from '@tanstack/react-query'
import { download } from '../api/api.ts'
import { DownloadButton } from '../design/menu/DownloadButton.tsx'
import { notifyDone, notifyFailed } from '../design/notice/notify.tsx'

export function ExportButton() {
  const save = useMutation({
    mutationFn: () => download('/organisation/export'),
    onSuccess: () => notifyDone('The export is in your downloads'),
    onError: (error) => notifyFailed('The export could not be made', error),
  })
  return (
    <DownloadButton loading={save.isPending} onClick={() => save.mutate()}>
      Export everything
    </DownloadButton>
  )
}
