import { ActionResult } from '@earshot/shared/result'
import { postAction } from '../api/api.ts'
import { ConfirmLinkPage } from '../authentication/ConfirmLinkPage.tsx'
import { buttonClass } from '../design/plain/Button.tsx'
import { paths } from '../lib/paths.ts'

/** Confirms a subscription to a mailing list by an emailed link. */
export const ConfirmSubscriptionPage = () => (
  <ConfirmLinkPage
    send={(token) => postAction('/subscriptions/confirm', ActionResult, { token })}
    words={{
      title: 'Confirm your address',
      hint: 'One click, and this address is on the list.',
      button: 'Confirm my address',
      done: 'Address Confirmed',
      failed: 'The address could not be confirmed',
      incomplete: 'This link is not complete. Please open the one in the email once more.',
    }}
    next={() => (
      <a href={paths.home()} className={buttonClass({ tone: 'outlined' })}>
        Go to the home page
      </a>
    )}
  />
)
