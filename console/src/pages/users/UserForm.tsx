import type { Role } from '@earshot/shared/permissions'
import { User, UserChange } from '@earshot/shared/user'
import { Checkbox, Fieldset, Stack, Switch } from '@mantine/core'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'
import { request } from '../../lib/api.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { useUser } from '../../lib/session.ts'
import { NameFields, RoleSelect } from './UserFields.tsx'

type Fields = Omit<Required<UserChange>, 'role'> & { role: Role | '' }

const fieldsOf = ({ firstName, lastName, tenants, loginEnabled, ...user }: User): Fields => ({
  firstName,
  lastName,
  role: tenants[0]?.role ?? 'User',
  consentToHelpEmails: user.consentToHelpEmails,
  consentToMarketingEmails: user.consentToMarketingEmails,
  loginEnabled,
})

/** What the organisation decides about a user. */
export function UserForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { personId } = useUser()
  const form = useForm<Fields, User>({
    values: fieldsOf(user),
    schema: UserChange.required(),
    // What was not touched stays the person's own.
    send: (_, changes) => request('PATCH', `/users/${user.id}`, User, { body: changes }),
    saved: (saved) => {
      queryClient.setQueryData(keys.user(saved.id), saved)
      void queryClient.invalidateQueries({ queryKey: keys.members() })
      notifyDone(`${saved.fullName} is saved`)
      onDone()
    },
  })
  return (
    <Form
      form={form}
      label="Edit User"
      failed="The user could not be saved"
      submit="Submit"
      onCancel={onDone}
    >
      <NameFields form={form} />
      <RoleSelect
        current={user.tenants[0]?.role}
        disabled={user.owner}
        {...(user.owner && { description: 'The owner is always an Administrator.' })}
        {...form.field('role')}
      />
      <Fieldset legend="Emails this user agrees to">
        <Stack gap="sm">
          <Checkbox label="Tips to get started" {...form.checkbox('consentToHelpEmails')} />
          <Checkbox label="News, updates and offers" {...form.checkbox('consentToMarketingEmails')} />
        </Stack>
      </Fieldset>
      <Switch
        label="Login enabled"
        description={loginHint(user, personId)}
        disabled={user.owner || user.id === personId}
        {...form.checkbox('loginEnabled')}
      />
    </Form>
  )
}

function loginHint(user: User, personId: string): string {
  if (user.owner) return 'The owner can always log in.'
  if (user.id === personId) return 'You cannot switch off your own login.'
  return 'Switched off, they are logged out at once and cannot come back until it is switched on.'
}
