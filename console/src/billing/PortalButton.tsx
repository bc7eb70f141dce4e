import { Button } from '@mantine/core'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { useMutation } from '@tanstack/react-query'
import { notifyFailed } from '../design/notice/notify.tsx'
import { goToProvider } from '../queries/billing.ts'

/** Opens the payment provider's page for cards, billing address and tax id. */
export function PortalButton({ label, tone = 'filled' }: { label: string; tone?: 'filled' | 'default' }) {
  const go = useMutation({
    mutationFn: () => goToProvider('portal'),
    onError: (error) => notifyFailed('The payment page could not be opened', error),
  })
  return (
    <Button
      variant={tone}
      loading={go.isPending}
      rightSection={<IconExternalLink size={16} aria-hidden />}
      onClick={() => go.mutate()}
    >
      {label}
    </Button>
  )
}
