import type { SubscriptionChange, SubscriptionPreview } from '@earshot/shared/billing'
import { formatMoney } from '@earshot/shared/format'
import { Button, Group } from '@mantine/core'
import { notifyDone } from '../../lib/notify.tsx'
import { useSubscriptionAction } from '../../queries/billing.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { changeLabel, type PlanChange } from './plan-change.ts'
import { titleOf } from './plan-offers.ts'

interface Props {
  change: PlanChange
  /** What the change costs; undefined until it is known. */
  preview: SubscriptionPreview | undefined
  onClose: () => void
}

/** Makes the change at the price that is shown. */
export function ChangeButtons({ change, preview, onClose }: Props) {
  const { plan, interval } = change
  const make = useSubscriptionAction<SubscriptionChange>('change', {
    done: ({ subscribedPlan }) => {
      onClose()
      notifyDone(
        subscribedPlan === plan
          ? `The subscription is now to ${titleOf(plan)}, paid ${interval === 'year' ? 'yearly' : 'monthly'}`
          : 'The change is made as soon as the payment is confirmed',
      )
    },
  })
  const paying =
    preview && preview.dueNow > 0 ? ` and pay ${formatMoney(preview.dueNow, preview.currency)}` : ''
  return (
    <>
      {make.error && <ErrorNotice title="The subscription could not be changed" error={make.error} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          disabled={!preview}
          loading={make.isPending}
          onClick={() => preview && make.mutate({ plan, interval, asOf: preview.asOf })}
        >
          {changeLabel(change)}
          {paying}
        </Button>
      </Group>
    </>
  )
}
