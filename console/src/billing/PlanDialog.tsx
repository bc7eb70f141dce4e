import type {
  SubscriptionChange,
  SubscriptionChoice,
  SubscriptionPreview,
} from '@earshot/shared/billing/billing'
import { formatMoney } from '@earshot/shared/format/format'
import type { OrganisationUsage } from '@earshot/shared/organisation/organisation'
import { Button, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../design/dialog/Dialog.tsx'
import { DialogButtons } from '../design/dialog/DialogButtons.tsx'
import { ErrorNotice } from '../design/notice/ErrorNotice.tsx'
import { notifyDone } from '../design/notice/notify.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { useDateFormat } from '../lib/format-locale.ts'
import { goToProvider, previewQuery, useSubscriptionAction } from '../queries/billing.ts'
import classes from './Billing.module.css'
import { DowngradeNote } from './DowngradeNote.tsx'
import { OverNotice } from './OverNotice.tsx'
import { PromotionCodeForm } from './PromotionCodeForm.tsx'
import { changeLabel, type PlanChange } from './plan-change.ts'
import { planTitleOf } from './plan-offers.ts'

interface Props {
  /** The change to confirm; undefined while the dialog is closed. */
  change: PlanChange | undefined
  usage: OrganisationUsage | undefined
  /** True if nothing is charged. */
  demo: boolean
  onClose: () => void
}

/** Asks for confirmation of a change, with its costs and the limits it would exceed. */
export const PlanDialog = ({ change, onClose, ...props }: Props) => (
  <Dialog opened={change !== undefined} onClose={onClose} title={change && changeLabel(change)} centered>
    {change && <PlanQuestion change={change} onClose={onClose} {...props} />}
  </Dialog>
)

function PlanQuestion({ change, usage, demo, onClose }: Props & { change: PlanChange }) {
  const { kind, plan, interval } = change
  const [promotionCode, setPromotionCode] = useState('')
  const choice = { plan, interval, ...(promotionCode !== '' && { promotionCode }) }
  const preview = useQuery({ ...previewQuery(choice), placeholderData: keepPreviousData })
  return (
    <Stack>
      {kind === 'downgrade' && usage && <DowngradeNote plan={plan} usage={usage} />}
      <QueryState
        query={preview}
        loading="Loading Price..."
        skeleton={<Skeleton height={120} />}
        failed="The price could not be calculated"
      >
        {(loaded) => (
          <>
            <PreviewLines preview={loaded} />
            <OverNotice plan={plan} over={loaded.over} />
          </>
        )}
      </QueryState>
      {kind === 'subscribe' && <PromotionCodeForm choice={choice} onApply={setPromotionCode} />}
      {demo && (
        <Text size="sm" c="dimmed">
          This is a demo: nothing is charged.
        </Text>
      )}
      {kind === 'subscribe' ? (
        <CheckoutButtons choice={choice} ready={preview.isSuccess} onClose={onClose} />
      ) : (
        <ChangeButtons change={change} preview={preview.data} onClose={onClose} />
      )}
    </Stack>
  )
}

/** Charged amounts with their reasons, and the next invoice with its date. */
function PreviewLines({ preview }: { preview: SubscriptionPreview }) {
  const { lines, dueNow, currency, nextInvoice, beta } = preview
  const { format } = useDateFormat({ dateStyle: 'long' })
  const credit = Math.max(0, -lines.reduce((total, { amount }) => total + amount, 0))
  return (
    <div>
      <table className={classes.lines}>
        <caption>
          <VisuallyHidden>What is charged</VisuallyHidden>
        </caption>
        <tbody>
          {lines.map(({ description, amount }) => (
            <tr key={`${description} ${amount}`}>
              <th scope="row">{description}</th>
              <td>{formatMoney(amount, currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Due now</th>
            <td>{formatMoney(dueNow, currency)}</td>
          </tr>
        </tfoot>
      </table>
      {credit > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {formatMoney(credit, currency)} is kept as credit and taken off the next invoices.
        </Text>
      )}
      {nextInvoice && (
        <Text size="sm" c="dimmed" mt="xs">
          Next payment: {formatMoney(nextInvoice.amount, currency)} on {format(nextInvoice.date)}.
        </Text>
      )}
      {beta && (
        <Text size="sm" c="dimmed" mt={4}>
          This is the beta price. It stays as long as the subscription.
        </Text>
      )}
    </div>
  )
}

interface ChangeButtonsProps {
  change: PlanChange
  /** Costs of the change; undefined until loaded. */
  preview: SubscriptionPreview | undefined
  onClose: () => void
}

/** Confirms the change at the displayed price. */
function ChangeButtons({ change, preview, onClose }: ChangeButtonsProps) {
  const { plan, interval } = change
  const make = useSubscriptionAction<SubscriptionChange>('change', {
    done: ({ subscribedPlan }) => {
      onClose()
      notifyDone(
        subscribedPlan === plan
          ? `The subscription is now to ${planTitleOf(plan)}, paid ${interval === 'year' ? 'yearly' : 'monthly'}`
          : 'The change is made as soon as the payment is confirmed',
      )
    },
  })
  const paying =
    preview && preview.dueNow > 0 ? ` and pay ${formatMoney(preview.dueNow, preview.currency)}` : ''
  return (
    <>
      {make.error && <ErrorNotice title="The subscription could not be changed" error={make.error} />}
      <DialogButtons
        focused
        confirmLabel={changeLabel(change) + paying}
        disabled={!preview}
        pending={make.isPending}
        onConfirm={() => preview && make.mutate({ plan, interval, asOf: preview.asOf })}
        onClose={onClose}
      />
    </>
  )
}

interface CheckoutButtonsProps {
  choice: SubscriptionChoice
  /** True once the price is shown. */
  ready: boolean
  onClose: () => void
}

/** Continues to the payment provider's page, which asks for card and address. */
function CheckoutButtons({ choice, ready, onClose }: CheckoutButtonsProps) {
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
