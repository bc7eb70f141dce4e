import { paths } from '../../lib/paths.ts'
import { BoardPlaceholder } from '../BoardPlaceholder.tsx'
import { MailLink } from '../parts/MailLink.tsx'
import { settings } from '../settings.ts'
import classes from './OwnFeedbackPage.module.css'

const heading = 'Feedback / Report a Bug'

/** Earshot's own public board; an installation without a project for it shows a contact address instead. */
export const OwnFeedbackPage = () => (
  <div className={classes.page}>
    <BoardPlaceholder heading={heading} />
    <div data-without-board>
      <h1>{heading}</h1>
      <p className={classes.lead}>Earshot collects feedback from customers. We use it for ours too.</p>
      <p>
        Write to <MailLink address={settings.supportEmail} />. For a bug, say what you did, what you expected
        and what happened instead.
      </p>
    </div>
    <p className={classes.elsewhere}>
      Please report security issues privately: the <a href={paths.security()}>security page</a> says where to
      send them. The <a href={paths.help()}>Help Guide</a> explains how things work, and{' '}
      <a href={paths.support()}>support</a> answers questions.
    </p>
  </div>
)
