import { Invitation, NewInvitation } from '@earshot/shared/invitation/invitation'
import type { Role } from '@earshot/shared/permissions'
import { Button, Group, Paper, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { Form } from '../design/form/Form.tsx'
import { useEscape } from '../design/form/use-escape.ts'
import { type FormState, useForm } from '../design/form/use-form.ts'
import { notifyDone } from '../design/notice/notify.tsx'
import { PageHeader } from '../design/page/PageHeader.tsx'
import { paths } from '../lib/paths.ts'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { useUser } from '../session/session.ts'
import { NameFields, RoleSelect } from './UserFields.tsx'
import { invitationsQuery, useResendInvitation } from './user-queries.ts'

/** Add mode: invites a person by email. `level` is 1 on a page without another title. */
export function InviteUser({ level, onDone }: { level?: 1; onDone: () => void }) {
  const { currentTenant } = useUser()
  useEscape(onDone)
  return (
    <>
      <PageHeader
        {...(level && { level })}
        title="Invite User"
        description={`They get an email with a link to join ${currentTenant.name}. The link expires in 5 days.`}
      />
      <Paper withBorder p="md">
        <InvitationForm onDone={onDone} />
      </Paper>
    </>
  )
}

type Fields = { firstName: string; lastName: string; email: string; message: string; role: Role | '' }

const empty: Fields = { firstName: '', lastName: '', email: '', message: '', role: 'User' }

function InvitationForm({ onDone }: { onDone: () => void }) {
  const form = useForm<Fields, Invitation>({
    values: empty,
    schema: NewInvitation.shape.metaData.extend({ email: NewInvitation.shape.email }),
    send: ({ email, ...metaData }) =>
      request('POST', '/users/invitations', Invitation, {
        body: { email, redirectTo: paths.userInvite(), metaData },
      }).finally(() => void queryClient.invalidateQueries({ queryKey: keys.invitations() })),
    saved: ({ email }) => {
      notifyDone(`Invitation sent to ${email}`)
      onDone()
    },
  })
  return (
    <Form
      form={form}
      label="Invite User"
      failed="The invitation could not be sent"
      submit="Submit"
      onCancel={onDone}
    >
      <NameFields form={form} />
      <TextInput label="Email" type="email" autoComplete="off" {...form.field('email')} />
      <InvitedAlready form={form} onDone={onDone} />
      <Textarea
        dir="auto"
        label="Message"
        description="Optional, added to the email."
        autosize
        minRows={3}
        maxRows={10}
        {...form.field('message')}
      />
      <RoleSelect {...form.field('role')} />
    </Form>
  )
}

type FormProps = { form: FormState<Fields, Invitation> }

/** For an address with an open invitation: sends the invitation again. */
function InvitedAlready({ form, onDone }: FormProps & { onDone: () => void }) {
  const { data } = useQuery(invitationsQuery())
  const resend = useResendInvitation()
  const email = form.values.email.trim().toLowerCase()
  const leave = () => {
    form.discard()
    onDone()
  }
  const known = data?.items.find((invitation) => invitation.email === email)
  if (!known || !form.errors.email) return null
  return (
    <Group>
      <Button
        size="xs"
        variant="light"
        loading={resend.isPending}
        onClick={() => resend.mutate(known, { onSuccess: leave })}
      >
        Send the invitation again
      </Button>
    </Group>
  )
}
