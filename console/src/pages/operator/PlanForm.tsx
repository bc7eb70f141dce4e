import { type OperatorOrganisationDetail, PlanChoice } from '@earshot/shared/operator'
import { plans } from '@earshot/shared/plans'
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { useOrganisationChange } from '../../queries/operator.ts'

const betaPrice = {
  taken: 'It has the beta price of Pro, and keeps it.',
  open: 'Going onto Pro, it gets the beta price.',
  gone: 'No beta price is left for it.',
} as const

/** Puts an organisation on a plan, by hand: nobody pays through the server itself. */
export function PlanForm({ organisation }: { organisation: OperatorOrganisationDetail }) {
  const { id, name, setPlan, usage } = organisation
  const change = useOrganisationChange<PlanChoice>('PUT', id, 'plan')
  const form = useForm<PlanChoice, OperatorOrganisationDetail>({
    values: { plan: setPlan },
    schema: PlanChoice,
    send: (values) => change.mutateAsync(values),
    saved: (changed) => notifyDone(`${name} is on the ${plans[changed.plan].title} plan`),
  })
  return (
    <Form form={form} label="Plan" failed="The plan could not be set" gap="sm">
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <NativeSelect
          flex={1}
          label="Plan of this organisation"
          data={Object.values(plans).map(({ name: value, title }) => ({ value, label: title }))}
          {...form.field('plan')}
        />
        <Button type="submit" loading={form.pending} disabled={!form.changed}>
          Set plan
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {betaPrice[usage.betaPrice]}
      </Text>
    </Form>
  )
}
