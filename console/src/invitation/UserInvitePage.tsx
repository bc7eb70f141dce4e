import { OpenInvitation } from '@earshot/shared/invitation/invitation'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import { request } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { AuthPanel } from '../authentication/AuthPanel.tsx'
import { useQueryOnce } from '../authentication/link/query-once.ts'
import { useLinkToken } from '../authentication/link/use-link-token.ts'
import { ErrorNotice } from '../design/notice/ErrorNotice.tsx'
import { Notice } from '../design/notice/Notice.tsx'
import { Loading } from '../design/page/Loading.tsx'
import { PageTitle } from '../design/page/PageTitle.tsx'
import { buttonClass } from '../design/plain/Button.tsx'
import { Paragraph } from '../design/plain/Stack.tsx'
import { paths } from '../lib/paths.ts'
import { queryClient } from '../queries/query-client.ts'
import { readSession, useSession } from '../session/session.ts'
import { Answer } from './Answer.tsx'
import { invitationToken } from './invitation-token.ts'

/**
 * Shows an invitation by its emailed link (product specification, section 2). Only the button accepts, so mail scanners
 * that open links change nothing.
 */
export function UserInvitePage() {
  const token = useLinkToken() ?? invitationToken.read()
  const googleError = useQueryOnce().get('googleError')
  return (
    <QueryClientProvider client={queryClient}>
      {token ? <Invited token={token} googleError={googleError} /> : <Incomplete />}
    </QueryClientProvider>
  )
}

interface InvitedProps {
  token: string
  /** Error message of a failed sign-in with Google. */
  googleError: string | null
}

function Invited({ token, googleError }: InvitedProps) {
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => request('POST', '/invitations/look', OpenInvitation, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const join = async () => {
    invitationToken.forget()
    await readSession('SIGNED_IN')
    await navigate(paths.dashboard(), { replace: true })
  }
  if (data) return <Answer token={token} invitation={data} googleError={googleError} onJoined={join} />
  if (!error)
    return (
      <>
        <PageTitle title="Invitation" />
        <Loading label="Loading Invitation..." />
      </>
    )
  if (error instanceof ApiError && error.code === 'gone') return <NotGood message={error.message} />
  return (
    <ErrorNotice title="The invitation could not be opened" error={error} onRetry={() => void refetch()} />
  )
}

function NotGood({ message }: { message: string }) {
  const { user } = useSession()
  return (
    <AuthPanel title="Invitation">
      <Notice tone="warning" title="This link does not work any more" messages={[message]} />
      <Link to={user ? paths.dashboard() : paths.login()} className={buttonClass({ tone: 'outlined' })}>
        {user ? 'Go to the dashboard' : 'Go to the login'}
      </Link>
    </AuthPanel>
  )
}

const Incomplete = () => (
  <AuthPanel title="Invitation">
    <Paragraph>
      This link is not complete. Please open the one in the invitation’s email, or ask whoever invited you to
      send it again.
    </Paragraph>
    <a href={paths.home()} className={buttonClass({ tone: 'outlined' })}>
      Go to the home page
    </a>
  </AuthPanel>
)
