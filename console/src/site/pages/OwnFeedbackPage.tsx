import { paths } from '../../paths.ts'
import { Document } from '../parts/Document.tsx'
import { MailLink } from '../parts/MailLink.tsx'
import { settings } from '../settings.ts'

const chapters = [
  {
    id: 'here',
    title: 'On this page',
    body: (
      <p>
        Where a button stands in the corner, it is Earshot itself: suggest an idea, report a bug, or vote for
        what others have suggested already. Your browser finds your items again when you come back, with our
        answers.
      </p>
    ),
  },
  {
    id: 'by-mail',
    title: 'By mail',
    body: (
      <>
        <p>
          Where there is no button, or you would rather write: <MailLink address={settings.supportEmail} />.
          For a bug, say what you did, what you expected and what happened instead.
        </p>
        <p>
          Weaknesses in security do not belong in public: the <a href={paths.security()}>security page</a>{' '}
          says where to send them.
        </p>
      </>
    ),
  },
]

export const OwnFeedbackPage = () => (
  <Document
    title="Feedback / Report a Bug"
    lead="Earshot is for hearing what customers say. That includes ours."
    chapters={chapters}
  />
)
