import type { OwnAccount } from '@earshot/shared/own-account'
import { Stack, Text } from '@mantine/core'
import { startGoogle } from '../../lib/google.ts'
import { paths } from '../../lib/paths.ts'
import { Notice } from '../../ui/Notice.tsx'
import { GoogleButton } from '../auth/GoogleButton.tsx'

interface Props {
  account: OwnAccount
  /** Why the last attempt to connect failed. */
  error: string | null
}

/** Signing in with Google to an account that was made with a password. */
export function GoogleConnection({ account: { googleEmail }, error }: Props) {
  const connect = () => startGoogle({ intent: 'link', returnTo: paths.personalDetails() })
  return (
    <Stack gap="sm" align="flex-start">
      {error && <Notice tone="danger" title="Google could not be connected" messages={[error]} />}
      <Text size="sm">
        {googleEmail
          ? `Connected with ${googleEmail}: you can sign in with Google.`
          : 'Connect your Google account to sign in with one click.'}
      </Text>
      {!googleEmail && (
        <GoogleButton label="Connect with Google" failed="Google could not be connected" onStart={connect} />
      )}
    </Stack>
  )
}
