import { useMutation } from '@tanstack/react-query'
import { download } from '../api/api.ts'
import { DownloadButton } from '../design/menu/DownloadButton.tsx'
import { notifyDone, notifyFailed } from '../design/notice/notify.tsx'

const words = {
  export: {
    label: 'Export everything',
    done: 'The export is in your downloads',
    failed: 'The export could not be made',
  },
  archive: {
    label: 'Download the archive',
    done: 'The archive is in your downloads',
    failed: 'The archive could not be made',
  },
} as const

/** Downloads the whole organisation, for programs, or for another installation. */
export function ExportButton({ kind }: { kind: keyof typeof words }) {
  const { label, done, failed } = words[kind]
  const save = useMutation({
    mutationFn: () => download(`/organisation/${kind}`),
    onSuccess: () => notifyDone(done),
    onError: (error) => notifyFailed(failed, error),
  })
  return (
    <DownloadButton loading={save.isPending} onClick={() => save.mutate()}>
      {label}
    </DownloadButton>
  )
}
