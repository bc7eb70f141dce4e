import { limits } from '@earshot/shared/limits'
import { Anchor, Text, TextInput } from '@mantine/core'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'
import { request } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { paths } from '../../lib/paths.ts'
import { sessionEnded, useUser } from '../../lib/session.ts'

/** Deletes the person's account, once their own address is typed. */
export function AccountDeletionForm() {
  const { email } = useUser()
  const form = useForm<{ email: string }, undefined>({
    values: { email: '' },
    schema: z.object({
      email: z
        .string()
        .max(limits.emailMax)
        .refine(
          (typed) => typed.trim().toLowerCase() === email,
          'Please type your email address exactly as it is shown.',
        ),
    }),
    send: (body) => request('POST', '/account/deletion', null, { body }),
    saved: sessionEnded,
  })
  const owns = form.error instanceof ApiError && form.error.code === 'conflict'
  return (
    <Form
      form={form}
      label="Delete account"
      failed="Your account could not be deleted"
      submit="Delete my account"
      button={{ color: 'red.9' }}
    >
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
        {...form.field('email')}
      />
    </Form>
  )
}
