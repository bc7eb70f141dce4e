import { limits } from '@earshot/shared/limits'
import { TextField } from '../../design/plain/Field.tsx'
import { paths } from '../../lib/paths.ts'
import classes from './SiteForm.module.css'
import { SiteForm } from './SiteForm.tsx'
import { useSiteForm } from './use-site-form.ts'

const words = {
  waiting: { button: 'Join the waiting list', promise: 'One email when you can create an account.' },
  news: { button: 'Subscribe', promise: 'A few emails a year.' },
}

/** Subscribes an address to a mailing list. Rendered inside a frame, so its links open in the whole window. */
export function SubscriptionForm({ list }: { list: keyof typeof words }) {
  const { errors, outcome, ...form } = useSiteForm('/subscriptions', { list })
  const { button, promise } = words[list]
  return (
    <SiteForm
      {...form}
      outcome={outcome}
      label={button}
      button={button}
      submitted={{
        title: 'Check your mailbox',
        level: 2,
        note: outcome?.status === 'taken' && `Sent to ${outcome.sent.email}`,
        again: 'Use another address',
      }}
      note={
        <p className={classes.small}>
          {promise} Leave at any time; our{' '}
          <a href={`${paths.privacyPolicy()}#lists`} target="_top">
            privacy policy
          </a>{' '}
          says what we keep.
        </p>
      }
    >
      <TextField
        id="subscription-email"
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={limits.emailMax}
        error={errors.email}
      />
    </SiteForm>
  )
}
