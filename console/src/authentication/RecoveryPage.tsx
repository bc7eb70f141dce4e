import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { messageOf } from '../api/api-error.ts'
import { Notice } from '../design/notice/Notice.tsx'
import { Button } from '../design/plain/Button.tsx'
import { Paragraph } from '../design/plain/Stack.tsx'
import { paths } from '../lib/paths.ts'
import { recover } from '../session/session.ts'
import { AuthLink } from './AuthLink.tsx'
import { AuthPanel } from './AuthPanel.tsx'
import { useLinkToken } from './link/use-link-token.ts'

/**
 * Begins a recovery session by an emailed link. Only the button uses the link, so mail scanners that open links change
 * nothing.
 */
export function RecoveryPage() {
  const token = useLinkToken()
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const [messages, setMessages] = useState<readonly string[]>()

  async function use(token: string) {
    setPending(true)
    setMessages(undefined)
    try {
      const { status, messages } = await recover(token)
      if (status === 'Ok') return void navigate(paths.changePassword(), { replace: true })
      setMessages(messages)
    } catch (error) {
      setMessages([messageOf(error)])
    }
    setPending(false)
  }

  return (
    <AuthPanel title="Reset Password">
      {messages && <Notice tone="danger" title="Error" messages={messages} />}
      {token ? (
        <>
          <Paragraph>
            One click, and you can choose a new password. You are signed out everywhere else.
          </Paragraph>
          <Button onClick={() => void use(token)} loading={pending}>
            Choose a new password
          </Button>
        </>
      ) : (
        <Paragraph>This link is not complete. Please open the one in the email once more.</Paragraph>
      )}
      <AuthLink to={paths.forgottenPassword()} label="Request another password reset">
        Is the link too old?
      </AuthLink>
    </AuthPanel>
  )
}
