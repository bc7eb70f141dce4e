import type { Role } from '@earshot/shared/permissions'
import { User, UserChange } from '@earshot/shared/user'
import { Button, Checkbox, Fieldset, Group, Stack, Switch } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { focusFirstError } from '../../form/focus-first-error.ts'
import { Refused } from '../../form/refused.tsx'
import { request } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { keys } from '../../lib/query-keys.ts'
import { useUser } from '../../lib/session.ts'
import { NameFields, RoleSelect } from './UserFields.tsx'

const Form = UserChange.required()
type Form = Omit<Required<UserChange>, 'role'> & { role: Role | '' }

const valuesOf = (user: User): Form => ({
  firstName: user.firstName,
  lastName: user.lastName,
  role: user.tenants[0]?.role ?? 'User',
  consentToHelpEmails: user.consentToHelpEmails,
  consentToMarketingEmails: user.consentToMarketingEmails,
  loginEnabled: user.loginEnabled,
})

/** Only what was changed here: what was not touched stays the person's own, and somebody else's change stays. */
function changeOf(values: Form, before: Form): Partial<Form> {
  const changed = Object.entries(values).filter(([name, value]) => value !== before[name as keyof Form])
  return Object.fromEntries(changed)
}

/** What the organisation decides about a user. */
export function UserEditForm({ user, onDone }: { user: User; onDone: () => void }) {
  const cache = useQueryClient()
  const { personId } = useUser()
  const form = useForm<Form>({
    initialValues: valuesOf(user),
    validate: schemaResolver(Form, { sync: true }),
  })
  const save = useMutation({
    mutationFn: (values: Form) =>
      request('PATCH', `/users/${user.id}`, User, { body: changeOf(values, valuesOf(user)) }),
    onSuccess: (saved) => {
      cache.setQueryData(keys.user(saved.id), saved)
      void cache.invalidateQueries({ queryKey: keys.members() })
      notifyDone(`${saved.fullName} is saved`)
      onDone()
    },
    onError: (error) => error instanceof ApiError && form.setErrors(error.formErrors),
  })
  return (
    <form
      onSubmit={form.onSubmit((values) => save.mutate(values), focusFirstError(form))}
      noValidate
      aria-label="Edit User"
    >
      <Stack>
        <Refused title="The user could not be saved" error={save.error} />
        <NameFields inputProps={form.getInputProps} />
        <RoleSelect
          disabled={user.owner}
          {...(user.owner && { description: 'The owner is always an Administrator.' })}
          {...form.getInputProps('role')}
        />
        <Fieldset legend="E-mails this user agrees to">
          <Stack gap="sm">
            <Checkbox
              label="Tips to get started"
              {...form.getInputProps('consentToHelpEmails', { type: 'checkbox' })}
            />
            <Checkbox
              label="News, updates and offers"
              {...form.getInputProps('consentToMarketingEmails', { type: 'checkbox' })}
            />
          </Stack>
        </Fieldset>
        <Switch
          label="Login enabled"
          description={loginHint(user, personId)}
          disabled={user.owner || user.id === personId}
          {...form.getInputProps('loginEnabled', { type: 'checkbox' })}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Submit
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function loginHint(user: User, personId: string): string {
  if (user.owner) return 'The owner can always log in.'
  if (user.id === personId) return 'You cannot switch off your own login.'
  return 'Switched off, they are logged out at once and cannot come back until it is switched on.'
}
