import { limits } from '@earshot/shared/limits'
import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'
import { request } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { paths } from '../../lib/paths.ts'
import { sessionEnded, useUser } from '../../lib/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { DeparturePanel } from '../organisation/DeparturePanel.tsx'
import { AccountExport } from './AccountExport.tsx'
import { Devices } from './Devices.tsx'

/** What Earshot holds about the person, where they are signed in, and the way out. */
export const DataPrivacyPage = () => (
  <>
    <PageHeader title="Data Privacy" description="What is kept about you, and where you are signed in." />
    <Stack>
      <Panel title="Signed-in devices">
        <Devices />
      </Panel>
      <Panel title="Your data">
        <AccountExport />
      </Panel>
      <DeparturePanel />
      <Panel title="Delete account">
        <Stack gap="sm">
          <Text size="sm">
            Your account, your photo and your memberships are deleted at once and for good, and so is an
            organisation that nobody else belongs to. What you wrote in the others stays there, under the name
            Former member.
          </Text>
          <AccountDeletionForm />
        </Stack>
      </Panel>
    </Stack>
  </>
)

/** Deletes the person's account, once their own address is typed. */
function AccountDeletionForm() {
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
