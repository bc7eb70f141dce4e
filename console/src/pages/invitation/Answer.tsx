import type { SignedInUser } from '@earshot/shared/account'
import type { OpenInvitation } from '@earshot/shared/invitation'
import { Button, Stack, Text, Title } from '@mantine/core'
import { AcceptNowForm } from '../../forms/invitation-accept.tsx'
import { LoginAndJoinForm } from '../../forms/invitation-login.tsx'
import { NewMemberForm } from '../../forms/invitation-sign-up.tsx'
import { notifyFailed } from '../../notify.tsx'
import { signOut, useSession } from '../../session.ts'
import { Notice } from '../../ui/Notice.tsx'

export interface AnswerProps {
  token: string
  invitation: OpenInvitation
  /** Why the way to Google and back did not lead in. */
  googleError: string | null
  /** The session is in the new organisation now. */
  onJoined: () => Promise<void>
}

/** What the invitation is, and the one way to accept it for whoever is here. */
export function Answer({ googleError, ...props }: AnswerProps) {
  const { inviterName, organisationName, role, email } = props.invitation
  const { user } = useSession()
  return (
    <Stack>
      <Title order={1} ta="center">
        Join {organisationName}
      </Title>
      <Text ta="center">
        {inviterName} invites {email} to {organisationName} on Earshot, with the role {role}.
      </Text>
      {googleError && (
        <Notice
          tone="danger"
          title="Error signing up with Google account, please try again"
          messages={[googleError]}
        />
      )}
      <Way user={user} {...props} />
    </Stack>
  )
}

function Way({ user, ...props }: Omit<AnswerProps, 'googleError'> & { user: SignedInUser | null }) {
  if (user?.email === props.invitation.email) return <AcceptNowForm {...props} />
  if (user) return <SomebodyElse user={user} email={props.invitation.email} />
  return props.invitation.accountExists ? <LoginAndJoinForm {...props} /> : <NewMemberForm {...props} />
}

function SomebodyElse({ user, email }: { user: SignedInUser; email: string }) {
  return (
    <>
      <Notice
        tone="warning"
        title="You are signed in as somebody else"
        messages={[`You are signed in as ${user.email}. This invitation is for ${email}.`]}
      />
      <Button
        onClick={() => void signOut().catch((error) => notifyFailed('You could not be logged out', error))}
      >
        Log out and go on
      </Button>
    </>
  )
}
