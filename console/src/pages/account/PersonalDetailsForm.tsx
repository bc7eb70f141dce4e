import { limits } from '@earshot/shared/limits'
import { type OwnAccount, PersonalDetails } from '@earshot/shared/own-account'
import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useEffect } from 'react'
import { focusFirstError } from '../../form/focus-first-error.ts'
import { ApiError } from '../../lib/api-error.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { useSaveAccount } from '../../queries/save-account.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'

const namesOf = ({ firstName, lastName }: OwnAccount): PersonalDetails => ({ firstName, lastName })

interface Props {
  account: OwnAccount
  /** Whether saving is worth it without a change: the first time completes the profile. */
  incomplete: boolean
}

/** The person's own name. */
export function PersonalDetailsForm({ account, incomplete }: Props) {
  const form = useForm<PersonalDetails>({
    initialValues: namesOf(account),
    validate: schemaResolver(PersonalDetails, { sync: true }),
  })
  const take = (saved: OwnAccount) => {
    form.setInitialValues(namesOf(saved))
    form.setValues(namesOf(saved))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what another tab saved shows up here, unless something is being typed
  useEffect(() => {
    if (!form.isDirty()) take(account)
  }, [account])
  const save = useSaveAccount<PersonalDetails>((values) => ['PUT', '/account/personal-details', values], {
    saved: (saved) => {
      take(saved)
      notifyDone('Personal details saved')
    },
    failed: (error) => error instanceof ApiError && form.setErrors(error.formErrors),
  })
  return (
    <form
      onSubmit={form.onSubmit((values) => save.mutate(values), focusFirstError(form))}
      noValidate
      aria-label="Personal details"
    >
      <Stack>
        {save.error && <ErrorNotice title="Your details could not be saved" error={save.error} />}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label="First name"
            autoComplete="given-name"
            maxLength={limits.nameMax}
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            maxLength={limits.nameMax}
            {...form.getInputProps('lastName')}
          />
        </SimpleGrid>
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending} disabled={!incomplete && !form.isDirty()}>
            Save changes
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
