import { type OperatorOrganisationDetail, PlanChoice } from '@earshot/shared/operator'
import { plans } from '@earshot/shared/plans'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { notifyDone } from '../../lib/notify.tsx'
import { useOrganisationChange } from '../../queries/operator.ts'
import { Notice } from '../../ui/Notice.tsx'

const betaPrice = {
  taken: 'It has the beta price of Pro, and keeps it.',
  open: 'Going onto Pro, it gets the beta price.',
  gone: 'No beta price is left for it.',
} as const

/** Puts an organisation on a plan, by hand: nobody pays through the server itself. */
export function PlanChoiceForm({ organisation }: { organisation: OperatorOrganisationDetail }) {
  const { id, name, plan, usage } = organisation
  const form = useForm<PlanChoice>({
    initialValues: { plan },
    validate: schemaResolver(PlanChoice, { sync: true }),
  })
  const change = useOrganisationChange<PlanChoice>('PUT', id, 'plan')
  const send = (values: PlanChoice) =>
    change.mutate(values, {
      onSuccess: (changed) => {
        form.setInitialValues({ plan: changed.plan })
        notifyDone(`${name} is on the ${plans[changed.plan].title} plan`)
      },
    })
  return (
    <form onSubmit={form.onSubmit(send)} noValidate aria-label="Plan">
      <Stack gap="sm">
        {change.error && (
          <Notice tone="danger" title="The plan could not be set" messages={[change.error.message]} />
        )}
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <NativeSelect
            flex={1}
            label="Plan of this organisation"
            data={Object.values(plans).map(({ name: value, title }) => ({ value, label: title }))}
            {...form.getInputProps('plan')}
          />
          <Button type="submit" loading={change.isPending} disabled={!form.isDirty()}>
            Set plan
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {betaPrice[usage.betaPrice]}
        </Text>
      </Stack>
    </form>
  )
}
