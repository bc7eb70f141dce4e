import { SubscriptionChoice, type SubscriptionPreview } from '@earshot/shared/billing/billing'
import { Button, Group, TextInput } from '@mantine/core'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { readPreview } from '../queries/billing.ts'

const PromotionCode = SubscriptionChoice.pick({ promotionCode: true }).required()

interface Props {
  choice: SubscriptionChoice
  /** Applies a code that the payment provider accepts; '' removes the code. */
  onApply: (code: string) => void
}

/** A promotion code; the price above shows its effect. */
export function PromotionCodeForm({ choice, onApply }: Props) {
  const form = useForm<{ promotionCode: string }, SubscriptionPreview>({
    values: { promotionCode: choice.promotionCode ?? '' },
    schema: PromotionCode,
    send: ({ promotionCode }) =>
      readPreview({
        plan: choice.plan,
        interval: choice.interval,
        ...(promotionCode !== '' && { promotionCode }),
      }),
    saved: (_, { promotionCode }) => onApply(promotionCode.trim()),
  })
  return (
    <Form form={form} label="Promotion code" failed="The code could not be applied" gap="xs">
      <Group align="flex-start" gap="xs" wrap="nowrap">
        <TextInput flex={1} label="Promotion code" autoComplete="off" {...form.field('promotionCode')} />
        <Button type="submit" variant="default" mt={20} loading={form.pending} disabled={!form.changed}>
          Apply
        </Button>
      </Group>
    </Form>
  )
}
