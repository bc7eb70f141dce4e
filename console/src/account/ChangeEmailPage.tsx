import { ActionResult } from '@earshot/shared/result'
import { postAction } from '../api/api.ts'
import { AuthLink } from '../authentication/AuthLink.tsx'
import { ConfirmLinkPage } from '../authentication/ConfirmLinkPage.tsx'
import { paths } from '../lib/paths.ts'
import { readSession, useSession } from '../session/session.ts'

/** Confirms a new email address by an emailed link; works in any browser, signed in or not. */
export function ChangeEmailPage() {
  const { user } = useSession()
  const next = user
    ? { to: paths.personalDetails(), label: 'Go to your personal details' }
    : { to: paths.login(), label: 'Log in' }
  return (
    <ConfirmLinkPage
      send={(token) => postAction('/auth/change-email', ActionResult, { token })}
      words={{
        title: 'Confirm your email',
        hint: 'One click, and you sign in to Earshot with this address.',
        button: 'Confirm this address',
        done: 'Email changed',
        failed: 'The email could not be changed',
        incomplete: 'This link is not complete. Please open the one in the email once more.',
      }}
      // The change has ended the person's other sessions; the page shows the link's result even if this call fails.
      onUsed={() => readSession('USER_UPDATED').catch(() => undefined)}
      next={() => <AuthLink to={next.to} label={next.label} />}
    />
  )
}
