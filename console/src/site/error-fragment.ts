import { paths } from '../lib/paths.ts'

const expired =
  'The email activation link has expired, please signup again to send a new email or click on the latest activation email'

/**
 * Where a fragment with an error description leads: the sign-up, which shows it. The message for an
 * expired link is replaced (product specification, section 2). Undefined for any other fragment.
 */
export function signUpForError(fragment: string): string | undefined {
  const values = new URLSearchParams(fragment.replace(/^#/, ''))
  const description = values.get('error_description')
  if (!description) return undefined
  const isExpired = values.get('error_code') === 'otp_expired' || /link .*expired/i.test(description)
  return paths.signupError(isExpired ? expired : description)
}

/** Goes there when the page's address has such a fragment; the home page alone is led to with one. */
export function takeErrorToSignUp(): void {
  const address = signUpForError(location.hash)
  if (!address) return
  // The browser throws for a transition that the next navigation cuts off; so there is none, neither to here nor on.
  for (const moment of ['pagereveal', 'pageswap'] as const)
    addEventListener(moment, ({ viewTransition }) => {
      viewTransition?.ready.catch(() => {})
      viewTransition?.skipTransition()
    })
  requestAnimationFrame(() => location.replace(address))
}
