import { limits } from '@earshot/shared/limits'
import { type OperatorOrganisation, Suspension } from '@earshot/shared/operator'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { focusFirstError } from '../../form/focus-first-error.ts'
import { Refused } from '../../form/refused.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { useOrganisationChange } from '../../queries/operator.ts'

/** Suspends an organisation, with the reason that its people are told. */
export function OrganisationSuspendForm({
  organisation: { id, name },
}: {
  organisation: OperatorOrganisation
}) {
  const form = useForm<Suspension>({
    initialValues: { reason: '' },
    validate: schemaResolver(Suspension, { sync: true }),
  })
  const suspend = useOrganisationChange<Suspension>('PUT', id, 'suspension')
  const send = (values: Suspension) =>
    suspend.mutate(values, {
      onSuccess: () => notifyDone(`${name} is suspended`),
      onError: (error) => error instanceof ApiError && form.setErrors(error.formErrors),
    })
  return (
    <form
      onSubmit={form.onSubmit(send, focusFirstError(form))}
      noValidate
      aria-label="Suspend the organisation"
    >
      <Stack gap="sm">
        <Text size="sm">
          Its members see the reason and nothing else, and its widgets and public pages are unknown, until the
          suspension is lifted. Nothing is deleted.
        </Text>
        <Refused title="The organisation could not be suspended" error={suspend.error} />
        <Textarea
          label="Reason"
          description="Shown to its members, and mailed to its administrators"
          autosize
          minRows={2}
          maxLength={limits.suspensionReasonMax}
          {...form.getInputProps('reason')}
        />
        <Group>
          <Button type="submit" color="red.9" loading={suspend.isPending}>
            Suspend organisation
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
