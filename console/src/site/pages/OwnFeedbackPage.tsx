import { paths } from '../../paths.ts'
import { ButtonLink } from '../parts/ButtonLink.tsx'
import { type Chapter, Document } from '../parts/Document.tsx'
import { MailLink } from '../parts/MailLink.tsx'
import { WidgetButton } from '../parts/WidgetButton.tsx'
import { settings } from '../settings.ts'
import classes from './OwnFeedbackPage.module.css'

const say: Chapter = {
  id: 'say',
  title: 'Say it',
  body: (
    <>
      <div className={classes.actions} data-with-widget>
        <WidgetButton opens="idea">Suggest an idea</WidgetButton>
        <WidgetButton opens="bug">Report a bug</WidgetButton>
        <WidgetButton opens="board">See all ideas</WidgetButton>
      </div>
      <p data-with-widget>
        You need no account. This browser finds what you sent again, with its status and our answers.
      </p>
      <div className={classes.mail}>
        <p>
          By mail it goes to <MailLink address={settings.supportEmail} />. For a bug, say what you did, what
          you expected and what happened instead.
        </p>
      </div>
    </>
  ),
}

const elsewhere: Chapter = {
  id: 'elsewhere',
  title: 'Something else',
  body: (
    <>
      <p>
        Weaknesses in security do not belong in public: the <a href={paths.security()}>security page</a> says
        where to send them. How something is done stands in the <a href={paths.help()}>Help Guide</a>.
      </p>
      <p>
        <ButtonLink href={paths.support()} tone="outlined">
          Get support
        </ButtonLink>
      </p>
    </>
  ),
}

export const OwnFeedbackPage = () => (
  <Document
    title="Feedback / Report a Bug"
    lead="Earshot is for hearing what customers say. That includes ours."
    chapters={[say, elsewhere]}
  />
)
