import { limits } from '@earshot/shared/limits'
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { request } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { paths } from '../../lib/paths.ts'
import { sessionEnded, useUser } from '../../lib/session.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'

/** Deletes the person's account, once their own address is typed. */
export function AccountDeleteForm() {
  const { email } = useUser()
  const form = useForm({
    initialValues: { email: '' },
    validate: {
      email: (typed) =>
        typed.trim().toLowerCase() === email
          ? null
          : 'Please type your email address exactly as it is shown.',
    },
  })
  const remove = useMutation({
    mutationFn: (typed: string) => request('POST', '/account/deletion', null, { body: { email: typed } }),
    onSuccess: sessionEnded,
    onError: (error) => error instanceof ApiError && form.setErrors(error.formErrors),
  })
  const owns = remove.error instanceof ApiError && remove.error.code === 'conflict'
  return (
    <form
      onSubmit={form.onSubmit((values) => remove.mutate(values.email))}
      noValidate
      aria-label="Delete account"
    >
      <Stack>
        {remove.error && <ErrorNotice title="Your account could not be deleted" error={remove.error} />}
        {owns && (
          <Text size="sm">
            Both are in the{' '}
            <Anchor component={Link} to={paths.organisationSettings()} inherit underline="always">
              organisation settings
            </Anchor>
            .
          </Text>
        )}
        <TextInput
          label={
            <>
              Type <strong>{email}</strong> to confirm
            </>
          }
          type="email"
          autoComplete="off"
          maxLength={limits.emailMax}
          {...form.getInputProps('email')}
        />
        <Group justify="flex-end">
          <Button type="submit" color="red.9" loading={remove.isPending}>
            Delete my account
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
