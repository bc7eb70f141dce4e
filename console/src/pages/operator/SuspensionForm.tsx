import {
  type OperatorOrganisation,
  type OperatorOrganisationDetail,
  Suspension,
} from '@earshot/shared/operator'
import { Button, Group, Text, Textarea } from '@mantine/core'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { useOrganisationChange } from '../../queries/operator.ts'

/** Suspends an organisation, with the reason that its people are told. */
export function SuspensionForm({ organisation: { id, name } }: { organisation: OperatorOrganisation }) {
  const suspend = useOrganisationChange<Suspension>('PUT', id, 'suspension')
  const form = useForm<Suspension, OperatorOrganisationDetail>({
    values: { reason: '' },
    schema: Suspension,
    send: (values) => suspend.mutateAsync(values),
    saved: () => notifyDone(`${name} is suspended`),
  })
  return (
    <Form
      form={form}
      label="Suspend the organisation"
      failed="The organisation could not be suspended"
      gap="sm"
    >
      <Text size="sm">
        Its members see the reason and nothing else, and its widgets and public pages are unknown, until the
        suspension is lifted. Nothing is deleted.
      </Text>
      <Textarea
        label="Reason"
        description="Shown to its members, and emailed to its administrators"
        autosize
        minRows={2}
        {...form.field('reason')}
      />
      <Group>
        <Button type="submit" color="red.9" loading={form.pending}>
          Suspend organisation
        </Button>
      </Group>
    </Form>
  )
}
