import { Invitation, NewInvitation } from '@earshot/shared/invitation'
import { limits } from '@earshot/shared/limits'
import type { Role } from '@earshot/shared/permissions'
import { plans } from '@earshot/shared/plans'
import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { focusFirstError } from '../../form/focus-first-error.ts'
import { Refused } from '../../form/refused.tsx'
import { request } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { paths } from '../../lib/paths.ts'
import { keys } from '../../lib/query-keys.ts'
import { useUser } from '../../lib/session.ts'
import { invitationsQuery, useResendInvitation } from '../../queries/users.ts'
import { NameFields, RoleSelect } from './UserFields.tsx'

const Form = NewInvitation.shape.metaData.extend({ email: NewInvitation.shape.email })
type Form = { firstName: string; lastName: string; email: string; message: string; role: Role | '' }

const empty: Form = { firstName: '', lastName: '', email: '', message: '', role: 'User' }

const wireOf = ({ email, ...metaData }: Form) => ({ email, redirectTo: paths.userInvite(), metaData })

/** The server's field errors under the form's own names. */
const ofForm = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path.replace('metaData.', ''), message]),
  )

/** Invites somebody by e-mail. */
export function UserInviteForm({ onDone }: { onDone: () => void }) {
  const cache = useQueryClient()
  const form = useForm<Form>({ initialValues: empty, validate: schemaResolver(Form, { sync: true }) })
  const invite = useMutation({
    mutationFn: (values: Form) => request('POST', '/users/invitations', Invitation, { body: wireOf(values) }),
    onSuccess: ({ email }) => {
      notifyDone(`Invitation sent to ${email}`)
      onDone()
    },
    onError: (error) => error instanceof ApiError && form.setErrors(ofForm(error.formErrors)),
    onSettled: () => cache.invalidateQueries({ queryKey: keys.invitations() }),
  })
  return (
    <form
      onSubmit={form.onSubmit((values) => invite.mutate(values), focusFirstError(form))}
      noValidate
      aria-label="Invite User"
    >
      <Stack>
        <Refused title="The invitation could not be sent" error={invite.error} />
        <NameFields inputProps={form.getInputProps} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          maxLength={limits.emailMax}
          {...form.getInputProps('email')}
        />
        <InvitedAlready form={form} onDone={onDone} />
        <Textarea
          label="Message"
          description="Optional, added to the e-mail."
          autosize
          minRows={3}
          maxRows={10}
          maxLength={limits.inviteMessageMax}
          {...form.getInputProps('message')}
        />
        <RoleField form={form} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={invite.isPending}>
            Submit
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type FormProps = { form: UseFormReturnType<Form> }

/** The role, and before it is refused how much room the plan has for administrators. */
function RoleField({ form }: FormProps) {
  const { currentTenant } = useUser()
  const { data } = useQuery(invitationsQuery())
  const plan = plans[currentTenant.plan]
  const room =
    form.values.role === 'Administrator' && data
      ? `${data.administrators.taken} of ${data.administrators.total} on the ${plan.title} plan are given, open invitations included.`
      : undefined
  return <RoleSelect {...(room && { description: room })} {...form.getInputProps('role')} />
}

/** For an address that is invited already: sends that invitation again. */
function InvitedAlready({ form, onDone }: FormProps & { onDone: () => void }) {
  const { data } = useQuery(invitationsQuery())
  const resend = useResendInvitation()
  const email = form.values.email.trim().toLowerCase()
  const known = data?.items.find((invitation) => invitation.email === email)
  if (!known || !form.errors.email) return null
  return (
    <Group>
      <Button
        size="xs"
        variant="light"
        loading={resend.isPending}
        onClick={() => resend.mutate(known, { onSuccess: onDone })}
      >
        Send the invitation again
      </Button>
    </Group>
  )
}
