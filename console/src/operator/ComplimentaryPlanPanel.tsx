import { NewComplimentaryPlan, type OperatorOrganisationDetail } from '@earshot/shared/operator/operator'
import type { ComplimentaryPlan } from '@earshot/shared/plan/complimentary-plan'
import { plans } from '@earshot/shared/plan/plans'
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { z } from 'zod'
import { ConfirmButton } from '../design/dialog/ConfirmButton.tsx'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { notifyDone, notifyFailed } from '../design/notice/notify.tsx'
import { Panel } from '../design/page/Panel.tsx'
import { useLastDay } from '../plan/last-day.ts'
import { useOrganisationChange } from './operator-queries.ts'

/** Grants a complimentary plan until a day, or shows the current one. */
export function ComplimentaryPlanPanel({ organisation }: { organisation: OperatorOrganisationDetail }) {
  const { complimentaryPlan } = organisation.usage
  return (
    <Panel title="Complimentary plan">
      {complimentaryPlan ? (
        <CurrentPlan
          key={complimentaryPlan.endsAt}
          organisation={organisation}
          complimentaryPlan={complimentaryPlan}
        />
      ) : (
        <ComplimentaryPlanForm organisation={organisation} />
      )}
    </Panel>
  )
}

function CurrentPlan({
  organisation: { id, name, plan, setPlan },
  complimentaryPlan,
}: {
  organisation: OperatorOrganisationDetail
  complimentaryPlan: ComplimentaryPlan
}) {
  const lastDay = useLastDay()
  const end = useOrganisationChange<undefined>('DELETE', id, 'complimentary-plan')
  const { title } = plans[complimentaryPlan.plan]
  return (
    <Stack gap="sm">
      <Text size="sm">
        {title} is free until {lastDay(complimentaryPlan.endsAt)}.
        {plan !== complimentaryPlan.plan &&
          ` The organisation is on the ${plans[plan].title} plan, which includes more.`}
      </Text>
      <Group>
        <ConfirmButton
          label="End it now"
          question={`End the free ${title} plan of ${name}?`}
          confirmLabel="End it now"
          pending={end.isPending}
          onConfirm={(close) =>
            end.mutate(undefined, {
              onSuccess: () => notifyDone(`${name} no longer has a complimentary plan`),
              onError: (error) => notifyFailed('It could not be ended', error),
              onSettled: close,
            })
          }
        >
          {plan === setPlan
            ? `${name} stays on the ${plans[plan].title} plan.`
            : `${name} moves to the ${plans[setPlan].title} plan at once. Nothing is deleted.`}
        </ConfirmButton>
      </Group>
    </Stack>
  )
}

interface Fields {
  plan: NewComplimentaryPlan['plan']
  /** Value of the browser's date field, such as `2026-12-31`; the plan is free until the end of that day in UTC. */
  endsAt: string
  note: string
}

const day = 24 * 60 * 60_000

const complimentaryPlanOf = ({ endsAt, ...rest }: Fields): NewComplimentaryPlan => ({
  ...rest,
  endsAt: Date.parse(endsAt) + day,
})

const Schema = NewComplimentaryPlan.extend({ endsAt: z.number('Please choose a day') })

function ComplimentaryPlanForm({ organisation: { id, name } }: { organisation: OperatorOrganisationDetail }) {
  const give = useOrganisationChange<NewComplimentaryPlan>('PUT', id, 'complimentary-plan')
  const form = useForm<Fields, OperatorOrganisationDetail>({
    values: { plan: 'pro', endsAt: '', note: '' },
    schema: Schema,
    body: complimentaryPlanOf,
    send: (fields) => give.mutateAsync(complimentaryPlanOf(fields)),
    saved: () => notifyDone(`${name} has a complimentary plan`),
  })
  return (
    <Form form={form} label="Complimentary plan" failed="The plan could not be granted" gap="sm">
      <Text size="sm">
        Runs until the date you choose. An existing subscription continues. Administrators get an email seven
        days and one day before it ends.
      </Text>
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <NativeSelect
          label="Plan"
          data={(['pro', 'agency'] as const).map((value) => ({ value, label: plans[value].title }))}
          {...form.field('plan')}
        />
        <TextInput type="date" label="Last day (UTC)" {...form.field('endsAt')} />
      </Group>
      <TextInput label="Note" description="For operators only" {...form.field('note')} />
      <Group>
        <Button type="submit" loading={form.pending}>
          Grant plan
        </Button>
      </Group>
    </Form>
  )
}
