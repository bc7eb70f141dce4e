import { Anchor, Paper, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { AccountCreateForm } from '../../forms/account-create.tsx'
import { paths } from '../../paths.ts'
import { signOut, useSession } from '../../session.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useQueryOnce } from './query-once.ts'

/** Creating an account. A signed-in visitor is signed out on arrival (product specification, section 2). */
export function SignUpPage() {
  const error = useQueryOnce().get('error')
  const { user } = useSession()
  const [created, setCreated] = useState(false)
  const navigate = useNavigate()
  if (user) return <SigningOut />
  return (
    <Stack>
      <PageTitle title="Create Account" />
      {error && <Notice tone="danger" title="Error" messages={[error]} />}
      <Paper withBorder p="lg">
        <Stack>
          <Title order={1} ta="center">
            Create Account
          </Title>
          {created ? (
            <Notice
              tone="success"
              title="Account Created"
              messages={[
                'Your account has been created and requires activation.',
                'Please click the link in the activation email.',
              ]}
            />
          ) : (
            <AccountCreateForm
              onCreated={(activated) => (activated ? navigate(paths.loginActivated()) : setCreated(true))}
            />
          )}
          <Text ta="center" size="sm">
            Already have an account?{' '}
            <Anchor component={Link} to={paths.login()} inherit underline="always">
              Login
            </Anchor>
          </Text>
        </Stack>
      </Paper>
    </Stack>
  )
}

function SigningOut() {
  const [failure, setFailure] = useState<Error>()
  useEffect(() => {
    signOut().catch(setFailure)
  }, [])
  if (!failure) return <Loading />
  return <ErrorNotice title="You could not be signed out" error={failure} onRetry={() => location.reload()} />
}
