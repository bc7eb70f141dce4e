import { limits } from '@earshot/shared/limits'
import { Organisation, OrganisationName } from '@earshot/shared/organisation'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { focusFirstError } from '../../form/focus-first-error.ts'
import { request } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { keys } from '../../lib/query-keys.ts'
import { readSession } from '../../lib/session.ts'
import { Notice } from '../../ui/Notice.tsx'

/** The organisation's name. */
export function OrganisationEditForm({ organisation }: { organisation: Organisation }) {
  const cache = useQueryClient()
  const form = useForm<OrganisationName>({
    initialValues: { name: organisation.name },
    validate: schemaResolver(OrganisationName, { sync: true }),
  })
  const take = ({ name }: Organisation) => {
    form.setInitialValues({ name })
    form.setValues({ name })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what somebody else changed shows up here, unless something is being typed
  useEffect(() => {
    if (!form.isDirty()) take(organisation)
  }, [organisation])
  const save = useMutation({
    mutationFn: (body: OrganisationName) => request('PATCH', '/organisation', Organisation, { body }),
    onSuccess: (saved) => {
      cache.setQueryData(keys.organisation(), saved)
      take(saved)
      notifyDone('Organisation saved')
      void readSession('USER_UPDATED').catch(() => undefined)
    },
    onError: (error) => error instanceof ApiError && form.setErrors(error.formErrors),
  })
  return (
    <form
      onSubmit={form.onSubmit((values) => save.mutate(values), focusFirstError(form))}
      noValidate
      aria-label="Organisation name"
    >
      <Stack>
        {save.error && Object.keys(form.errors).length === 0 && (
          <Notice tone="danger" title="The organisation could not be saved" messages={[save.error.message]} />
        )}
        <TextInput
          label="Organisation name"
          autoComplete="organization"
          maxLength={limits.nameMax}
          {...form.getInputProps('name')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            Save changes
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
