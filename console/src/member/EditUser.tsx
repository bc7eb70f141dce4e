import { User, UserChange } from '@earshot/shared/member/user'
import type { Role } from '@earshot/shared/permissions'
import { Button, Checkbox, Fieldset, Paper, Stack, Switch, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { ConfirmButton } from '../design/dialog/ConfirmButton.tsx'
import { Form } from '../design/form/Form.tsx'
import { discardChanges } from '../design/form/unsaved-changes.ts'
import { useEscape } from '../design/form/use-escape.ts'
import { useForm } from '../design/form/use-form.ts'
import { notifyDone, notifyFailed } from '../design/notice/notify.tsx'
import { Loading } from '../design/page/Loading.tsx'
import { PageHeader } from '../design/page/PageHeader.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { useUser } from '../session/session.ts'
import { NameFields, RoleSelect } from './UserFields.tsx'
import classes from './Users.module.css'
import { userQuery } from './user-queries.ts'

/** Edit mode: a user's name and role in the organisation. */
export function EditUser({ userId, onDone }: { userId: string; onDone: () => void }) {
  const user = useQuery(userQuery(userId))
  useEscape(onDone)
  return (
    <>
      <PageHeader title="Edit User" description={user.data?.email} />
      <QueryState
        query={user}
        loading={<Loading label="Loading Users..." />}
        failed="The user could not be loaded"
      >
        {(loaded) => (
          <>
            <Paper withBorder p="md">
              <UserForm key={loaded.id} user={loaded} onDone={onDone} />
            </Paper>
            <UserDangers user={loaded} onRemoved={onDone} />
          </>
        )}
      </QueryState>
    </>
  )
}

type Fields = Omit<Required<UserChange>, 'role'> & { role: Role | '' }

const fieldsOf = ({ firstName, lastName, tenants, loginEnabled, ...user }: User): Fields => ({
  firstName,
  lastName,
  role: tenants[0]?.role ?? 'User',
  consentToHelpEmails: user.consentToHelpEmails,
  consentToMarketingEmails: user.consentToMarketingEmails,
  loginEnabled,
})

/** Form for a user's name and role in the organisation. */
function UserForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { personId } = useUser()
  const form = useForm<Fields, User>({
    values: fieldsOf(user),
    schema: UserChange.required(),
    // Sends only changed fields; the others continue to follow the person's own account.
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

/** Ends a user's sessions or membership; not available for oneself or the owner. */
function UserDangers({ user, onRemoved }: { user: User; onRemoved: () => void }) {
  const { personId } = useUser()
  if (user.id === personId) return null
  return (
    <Paper withBorder className={classes.dangers}>
      <SessionsEnd user={user} />
      {!user.owner && <Removal user={user} onRemoved={onRemoved} />}
    </Paper>
  )
}

function SessionsEnd({ user }: { user: User }) {
  const end = useMutation({
    mutationFn: () => request('DELETE', `/users/${user.id}/sessions`, null),
    onSuccess: () => notifyDone(`${user.fullName} is logged out everywhere`),
    onError: (error) => notifyFailed('The sessions could not be ended', error),
  })
  return (
    <div className={classes.danger}>
      <Text size="sm">Log this user out on every device. They can log in again.</Text>
      <Button size="xs" variant="default" loading={end.isPending} onClick={() => end.mutate()}>
        End sessions
      </Button>
    </div>
  )
}

function Removal({ user, onRemoved }: { user: User; onRemoved: () => void }) {
  const { currentTenant } = useUser()
  const remove = useMutation({
    mutationFn: () => request('DELETE', `/users/${user.id}`, null),
    onSuccess: () => {
      notifyDone(`${user.fullName} is removed`)
      void queryClient.invalidateQueries({ queryKey: keys.tasks() })
      void queryClient.invalidateQueries({ queryKey: keys.members() })
      discardChanges()
      onRemoved()
    },
    onError: (error) => notifyFailed(`${user.fullName} could not be removed`, error),
  })
  return (
    <div className={classes.danger}>
      <Text size="sm">Remove from {currentTenant.name}.</Text>
      <ConfirmButton
        size="xs"
        variant="light"
        color="red"
        label="Remove user"
        question={`Remove ${user.fullName}?`}
        confirmLabel="Remove user"
        danger
        pending={remove.isPending}
        onConfirm={(close) => remove.mutate(undefined, { onSettled: close })}
      >
        {user.fullName} is logged out and can no longer enter {currentTenant.name}. Their open tasks are
        assigned to nobody then; what they wrote and finished stays under their name. You can invite them
        again.
      </ConfirmButton>
    </div>
  )
}
