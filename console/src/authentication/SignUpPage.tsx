import { plans } from '@earshot/shared/plan/plans'
import { serviceLevel } from '@earshot/shared/service-credit/service-level'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { ErrorNotice } from '../design/notice/ErrorNotice.tsx'
import { Notice } from '../design/notice/Notice.tsx'
import { Loading } from '../design/page/Loading.tsx'
import { Paragraph, Stack } from '../design/plain/Stack.tsx'
import { TextButton } from '../design/plain/TextButton.tsx'
import { closedSignUp } from '../lib/installation.ts'
import { paths } from '../lib/paths.ts'
import { signOut, useSession } from '../session/session.ts'
import { rememberSignUp, rememberTrial, type TrialPlan, trialPlanOf } from '../session/sign-up-here.ts'
import { AuthLink } from './AuthLink.tsx'
import { AuthPanel } from './AuthPanel.tsx'
import { useQueryOnce } from './link/query-once.ts'
import { ActivationMailForm } from './MailRequestForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { emptySignUp } from './sign-up.ts'

/** Creates an account. Signs out a signed-in visitor on arrival (product specification, section 2). */
export function SignUpPage() {
  const query = useQueryOnce()
  const error = query.get('error')
  const plan = trialPlanOf(query.get('plan'))
  const { user } = useSession()
  const [arrivedAsUser, setArrivedAsUser] = useState(user !== null)
  // Empty string after a provider that confirms no address.
  const [createdFor, setCreatedFor] = useState(query.get('created'))
  // Kept in memory alone, to correct the address without typing everything again.
  const [typed, keep] = useState(emptySignUp)
  const navigate = useNavigate()
  const closed = closedSignUp()
  if (user && arrivedAsUser) return <SigningOut onDone={() => setArrivedAsUser(false)} />
  // The visitor arrived signed out and has since logged in in another tab: only sessions that exist on arrival are
  // ended.
  if (user) return <Navigate to={paths.dashboard()} replace />
  return (
    <Stack>
      {error && <Notice tone="danger" title="Error" messages={[error]} />}
      <AuthPanel title="Create Account" {...(plan && { lead: trialOf(plan) })}>
        {createdFor !== null ? (
          <AccountCreated
            email={createdFor}
            {...(typed.email !== '' && { onCorrect: () => setCreatedFor(null) })}
          />
        ) : closed ? (
          <SignUpClosed reason={closed} />
        ) : (
          <SignUpForm
            initial={typed}
            onStart={() => rememberTrial(plan)}
            onCreated={({ email, activated }, values) => {
              if (activated) return void navigate(paths.loginActivated())
              rememberSignUp(true)
              keep(values)
              setCreatedFor(email)
            }}
          />
        )}
        <AuthLink to={paths.login()} label="Login">
          Already have an account?
        </AuthLink>
        {createdFor === null && !closed && (
          <AuthLink to={paths.activate()} label="Send it again">
            No activation email?
          </AuthLink>
        )}
      </AuthPanel>
    </Stack>
  )
}

interface AccountCreatedProps {
  /** Address of the activation email; empty after a provider that confirms no address. */
  email: string
  /** Returns to the form; absent if what was typed is not known. */
  onCorrect?: () => void
}

const AccountCreated = ({ email, onCorrect }: AccountCreatedProps) => (
  <>
    <Notice
      tone="success"
      title="Account Created"
      messages={[
        'Your account has been created and requires activation.',
        'Please click the link in the activation email.',
      ]}
    />
    {email && (
      <Paragraph>
        We sent it to <b>{email}</b>.{' '}
        {onCorrect && <TextButton onClick={onCorrect}>Use another address</TextButton>}
      </Paragraph>
    )}
    <ActivationMailForm email={email} />
  </>
)

const SignUpClosed = ({ reason }: { reason: 'invite' | 'closed' }) => (
  <Paragraph>
    {reason === 'invite'
      ? 'Accounts are made by invitation here. Ask a member of your organisation to invite you.'
      : 'No new accounts are made here.'}
  </Paragraph>
)

const trialOf = (plan: TrialPlan): string =>
  `You try ${plans[plan].title} for ${serviceLevel.trialDays} days. No card is needed.`

function SigningOut({ onDone }: { onDone: () => void }) {
  const [failure, setFailure] = useState<Error>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on arrival
  useEffect(() => {
    signOut().then(onDone, setFailure)
  }, [])
  if (!failure) return <Loading />
  return <ErrorNotice title="You could not be signed out" error={failure} onRetry={() => location.reload()} />
}
