import { limits } from '@earshot/shared/limits'
import { NewOrganisation, OrganisationChoice } from '@earshot/shared/organisation'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { focusFirstError } from '../../form/focus-first-error.ts'
import { request } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { switchOrganisation } from '../../lib/session.ts'
import { Notice } from '../../ui/Notice.tsx'

/** A further organisation; the session goes on in it. */
export function OrganisationCreateForm({ onCancel }: { onCancel: () => void }) {
  const form = useForm<NewOrganisation>({
    initialValues: { name: '' },
    validate: schemaResolver(NewOrganisation, { sync: true }),
  })
  const create = useMutation({
    mutationFn: async (body: NewOrganisation) => {
      const { organisationId } = await request('POST', '/organisations', OrganisationChoice, { body })
      await switchOrganisation(organisationId)
    },
    onError: (error) => error instanceof ApiError && form.setErrors(error.formErrors),
  })
  const refused = create.error && Object.keys(form.errors).length === 0
  return (
    <form
      onSubmit={form.onSubmit((values) => create.mutate(values), focusFirstError(form))}
      noValidate
      aria-label="New organisation"
    >
      <Stack>
        {refused && (
          <Notice
            tone="danger"
            title="The organisation could not be created"
            messages={[create.error.message]}
          />
        )}
        <TextInput
          label="Organisation name"
          autoComplete="organization"
          maxLength={limits.nameMax}
          {...form.getInputProps('name')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create organisation
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
