import { limits } from '@earshot/shared/limits'
import { Organisation, OrganisationSender } from '@earshot/shared/organisation'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { focusFirstError } from '../../form/focus-first-error.ts'
import { Refused } from '../../form/refused.tsx'
import { request } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { keys } from '../../lib/query-keys.ts'

interface Props {
  organisation: Organisation
  readOnly: boolean
}

/** The name that the organisation's invitations come from. */
export function OrganisationSenderForm({ organisation, readOnly }: Props) {
  const cache = useQueryClient()
  const form = useForm<OrganisationSender>({
    initialValues: { senderName: organisation.senderName },
    validate: schemaResolver(OrganisationSender, { sync: true }),
  })
  const take = ({ senderName }: Organisation) => {
    form.setInitialValues({ senderName })
    form.setValues({ senderName })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what somebody else changed shows up here, unless something is being typed
  useEffect(() => {
    if (!form.isDirty()) take(organisation)
  }, [organisation])
  const save = useMutation({
    mutationFn: (body: OrganisationSender) => request('PATCH', '/organisation', Organisation, { body }),
    onSuccess: (saved) => {
      cache.setQueryData(keys.organisation(), saved)
      take(saved)
      notifyDone('Sender name saved')
    },
    onError: (error) => error instanceof ApiError && form.setErrors(error.formErrors),
  })
  return (
    <form
      onSubmit={form.onSubmit((values) => save.mutate(values), focusFirstError(form))}
      noValidate
      aria-label="E-mail sender name"
    >
      <Stack>
        <Refused title="The sender name could not be saved" error={save.error} />
        <TextInput
          label="Sender name"
          description="Whom invitations come from in a mailbox; the address stays ours"
          placeholder="Earshot"
          maxLength={limits.senderNameMax}
          disabled={readOnly}
          {...form.getInputProps('senderName')}
        />
        {!readOnly && (
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              Save changes
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
