import type { SubscriptionChoice } from '@earshot/shared/billing'
import { Button, Group } from '@mantine/core'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { useMutation } from '@tanstack/react-query'
import { goToProvider } from '../../queries/billing.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'

interface Props {
  choice: SubscriptionChoice
  /** Whether the price is shown. */
  ready: boolean
  onClose: () => void
}

/** Goes on to the payment provider's page, where the card and the address are asked for. */
export function CheckoutButtons({ choice, ready, onClose }: Props) {
  const go = useMutation({ mutationFn: () => goToProvider('checkout', choice) })
  return (
    <>
      {go.error && <ErrorNotice title="The payment page could not be opened" error={go.error} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          disabled={!ready}
          loading={go.isPending || go.isSuccess}
          rightSection={<IconExternalLink size={16} aria-hidden />}
          onClick={() => go.mutate()}
        >
          Continue to payment
        </Button>
      </Group>
    </>
  )
}
