import type { MailingList } from '@earshot/shared/subscription'
import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../lib/api.ts'
import { notifyFailed } from '../../lib/notify.tsx'

/** Saves those of a list who may be written to, each with the link that takes them off it. */
export function SubscriberExport({ list }: { list: MailingList }) {
  const saving = useMutation({
    mutationFn: () => download('/operator/subscribers/export', { list, format: 'csv' }),
    onError: (error) => notifyFailed('The list could not be exported', error),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
    >
      Export CSV
    </Button>
  )
}
