import { Island } from '../islands/Island.tsx'
import classes from '../islands/SiteForm.module.css'
import { listForms } from '../parts/ListFrame.tsx'
import { MailLink } from '../parts/MailLink.tsx'
import { settings } from '../settings.ts'

const form = (list: 'waiting' | 'news') => (
  <>
    <h1 id="frame-heading" className="unseen">
      {listForms[list].title}
    </h1>
    <Island name="SubscriptionForm" props={{ list }} />
    <p className={classes.unscripted}>
      This form needs JavaScript. Write to <MailLink address={settings.supportEmail} /> instead, and we put
      you on the list.
    </p>
  </>
)

export const WaitingListForm = () => form('waiting')
export const MailingListForm = () => form('news')
