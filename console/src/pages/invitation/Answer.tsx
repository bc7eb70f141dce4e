import type { SignedInUser } from '@earshot/shared/account'
import type { OpenInvitation } from '@earshot/shared/invitation'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { signOut, useSession } from '../../lib/session.ts'
import { Button } from '../../plain/Button.tsx'
import { Words } from '../../plain/Stack.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AuthPanel } from '../auth/AuthPanel.tsx'
import { AcceptForm } from './AcceptForm.tsx'
import { LoginAndJoinForm } from './LoginAndJoinForm.tsx'
import { NewMemberForm } from './NewMemberForm.tsx'

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
    <AuthPanel title="Invitation" heading={`Join ${organisationName}`}>
      <Words>
        {inviterName} invites {email} to {organisationName} on Earshot, with the role {role}.
      </Words>
      {googleError && (
        <Notice
          tone="danger"
          title="Error signing up with Google account, please try again"
          messages={[googleError]}
        />
      )}
      <Way user={user} {...props} />
    </AuthPanel>
  )
}

function Way({ user, ...props }: Omit<AnswerProps, 'googleError'> & { user: SignedInUser | null }) {
  if (user?.email === props.invitation.email) return <AcceptForm {...props} />
  if (user) return <SomebodyElse user={user} email={props.invitation.email} />
  return props.invitation.accountExists ? <LoginAndJoinForm {...props} /> : <NewMemberForm {...props} />
}

function SomebodyElse({ user, email }: { user: SignedInUser; email: string }) {
  const [failure, setFailure] = useState<string>()
  return (
    <>
      <Notice
        tone="warning"
        title="You are signed in as somebody else"
        messages={[`You are signed in as ${user.email}. This invitation is for ${email}.`]}
      />
      {failure && <Notice tone="danger" title="You could not be logged out" messages={[failure]} />}
      <Button onClick={() => void signOut().catch((error: unknown) => setFailure(messageOf(error)))}>
        Log out and go on
      </Button>
    </>
  )
}
