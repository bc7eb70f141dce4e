import { OpenInvitation } from '@earshot/shared/invitation'
import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import { request } from '../../api.ts'
import { ApiError } from '../../api-error.ts'
import { paths } from '../../paths.ts'
import { readSession, useSession } from '../../session.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useQueryOnce } from '../auth/query-once.ts'
import { Answer } from './Answer.tsx'
import { keptToken } from './kept-token.ts'
import { useInvitationToken } from './use-invitation-token.ts'

/**
 * Where an invitation's link leads (product specification, section 2). Looking uses nothing up; only the button
 * accepts, so mail scanners that open links change nothing.
 */
export function UserInvitePage() {
  const token = useInvitationToken()
  const googleError = useQueryOnce().get('googleError')
  return (
    <Paper withBorder p="lg">
      <PageTitle title="Invitation" />
      {token ? <Invited token={token} googleError={googleError} /> : <Incomplete />}
    </Paper>
  )
}

interface InvitedProps {
  token: string
  /** Why the way to Google and back did not lead in. */
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
    keptToken.forget()
    await readSession('SIGNED_IN')
    await navigate(paths.dashboard(), { replace: true })
  }
  if (data) return <Answer token={token} invitation={data} googleError={googleError} onJoined={join} />
  if (!error) return <Loading label="Loading Invitation..." />
  if (error instanceof ApiError && error.code === 'gone') return <NotGood message={error.message} />
  return (
    <ErrorNotice title="The invitation could not be opened" error={error} onRetry={() => void refetch()} />
  )
}

function NotGood({ message }: { message: string }) {
  const { user } = useSession()
  return (
    <Stack>
      <Title order={1} ta="center">
        Invitation
      </Title>
      <Notice tone="warning" title="This link does not work any more" messages={[message]} />
      <Button component={Link} to={user ? paths.dashboard() : paths.login()} variant="default">
        {user ? 'Go to the dashboard' : 'Go to the login'}
      </Button>
    </Stack>
  )
}

const Incomplete = () => (
  <Stack>
    <Title order={1} ta="center">
      Invitation
    </Title>
    <Text ta="center">
      This address is not complete. Please click the link in the invitation’s e-mail, or ask whoever invited
      you to send it again.
    </Text>
  </Stack>
)
