import { Skeleton, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewQuery } from '../../queries/billing.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { ChangeButtons } from './ChangeButtons.tsx'
import { CheckoutButtons } from './CheckoutButtons.tsx'
import { OverNotice } from './OverNotice.tsx'
import { PreviewLines } from './PreviewLines.tsx'
import { PromotionCodeForm } from './PromotionCodeForm.tsx'
import { changeLabel, type PlanChange } from './plan-change.ts'

interface Props {
  /** What is about to be done; undefined while the dialog is closed. */
  change: PlanChange | undefined
  /** Whether nothing is charged. */
  demo: boolean
  onClose: () => void
}

/** What a change costs and what will be over its limit, before anything is charged. */
export const PlanDialog = ({ change, demo, onClose }: Props) => (
  <Dialog opened={change !== undefined} onClose={onClose} title={change && changeLabel(change)} centered>
    {change && <PlanQuestion change={change} demo={demo} onClose={onClose} />}
  </Dialog>
)

function PlanQuestion({ change, demo, onClose }: Props & { change: PlanChange }) {
  const { kind, plan, interval } = change
  const [promotionCode, setPromotionCode] = useState('')
  const choice = { plan, interval, ...(promotionCode !== '' && { promotionCode }) }
  const preview = useQuery({ ...previewQuery(choice), placeholderData: keepPreviousData })
  return (
    <Stack>
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
