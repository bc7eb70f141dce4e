import type { Subscription } from '@earshot/shared/billing/billing'
import type { OrganisationUsage } from '@earshot/shared/organisation/organisation'
import { plans } from '@earshot/shared/plan/plans'
import { Stack, Text } from '@mantine/core'
import { ConfirmDialog } from '../design/dialog/ConfirmDialog.tsx'
import { notifyDone } from '../design/notice/notify.tsx'
import { useDateFormat } from '../lib/format-locale.ts'
import { overLimits } from '../plan/over-limits.ts'
import { useSubscriptionAction } from '../queries/billing.ts'
import { OverNotice } from './OverNotice.tsx'

interface Props {
  subscription: Subscription
  usage: OrganisationUsage | undefined
  opened: boolean
  onClose: () => void
}

/** Asks before the subscription is cancelled, and shows its last day. */
export function CancelDialog({ subscription, usage, opened, onClose }: Props) {
  const { format } = useDateFormat({ dateStyle: 'long' })
  const title = plans[subscription.subscribedPlan ?? subscription.plan].title
  const cancel = useSubscriptionAction('cancel', {
    done: ({ cancelAt }) => {
      onClose()
      // The provider’s event, which contains the last day, may arrive at the same moment.
      notifyDone(
        cancelAt === null ? 'The cancellation is on its way' : `${title} ends on ${format(cancelAt)}`,
      )
    },
    failed: 'The subscription could not be cancelled',
  })
  const { plan: next, loses } = subscription.next
  const goesTo = `${loses ? 'goes to' : 'has'} ${plans[next].title}`
  return (
    <ConfirmDialog
      opened={opened}
      title={`Cancel the subscription to ${title}?`}
      confirmLabel="Cancel subscription"
      dismissLabel="Keep subscription"
      danger
      pending={cancel.isPending}
      onConfirm={() => cancel.mutate()}
      onClose={onClose}
    >
      <Stack>
        <Text>
          {subscription.periodEnd === null
            ? `${title} ends at once, and this organisation ${goesTo}.`
            : `The subscription ends on ${format(subscription.periodEnd)}. Then this organisation ${goesTo}.`}{' '}
          Until then you can resume it.
        </Text>
        {usage && <OverNotice plan={next} over={overLimits(usage, next)} />}
      </Stack>
    </ConfirmDialog>
  )
}
