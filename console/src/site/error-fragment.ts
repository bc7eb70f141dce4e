import { paths } from '../lib/paths.ts'

const expired =
  'The email activation link has expired, please signup again to send a new email or click on the latest activation email'

/**
 * Address of the sign-up for a fragment with an error description, which the sign-up shows; the message for an expired
 * link is replaced (product specification, section 2). Undefined for any other fragment.
 */
export function signUpForError(fragment: string): string | undefined {
  const values = new URLSearchParams(fragment.replace(/^#/, ''))
  const description = values.get('error_description')
  if (!description) return undefined
  const isExpired = values.get('error_code') === 'otp_expired' || /link .*expired/i.test(description)
  return paths.signupError(isExpired ? expired : description)
}

/** Redirects to the sign-up if the address has a fragment with an error; only the home page gets such links. */
export function takeErrorToSignUp(): void {
  const address = signUpForError(location.hash)
  if (!address) return
  // The browser throws if the next navigation interrupts a view transition; both navigations therefore skip theirs.
  for (const moment of ['pagereveal', 'pageswap'] as const)
    addEventListener(moment, ({ viewTransition }) => {
      viewTransition?.ready.catch(() => {})
      viewTransition?.skipTransition()
    })
  requestAnimationFrame(() => location.replace(address))
}
