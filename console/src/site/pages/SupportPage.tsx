import { serviceLevel } from '@earshot/shared/service-credit/service-level'
import { paths } from '../../lib/paths.ts'
import { Document } from '../parts/Document.tsx'
import { MailLink } from '../parts/MailLink.tsx'
import { settings } from '../settings.ts'

const { from, to, days, zone, language } = serviceLevel.support

const chapters = [
  {
    id: 'find-it',
    title: 'Find it yourself',
    body: (
      <ul>
        <li>
          <a href={paths.help()}>Help Guide</a>: your first project, the inbox, the board, your team.
        </li>
        <li>
          <a href={paths.integration()}>Integration</a>: the code for your pages, frameworks, signed identity,
          content security policies.
        </li>
        <li>
          <a href={`${paths.integration()}#nothing-shows`}>The widget does not show</a>: what you see, and how
          to fix it.
        </li>
        <li>
          <a href={paths.status()}>Status</a>: whether everything works now, and scheduled maintenance.
        </li>
        <li>
          <a href={`${paths.pricing()}#questions`}>Questions about plans</a>
        </li>
      </ul>
    ),
  },
  {
    id: 'write',
    title: 'Write to us',
    body: (
      <>
        <p>
          <MailLink address={settings.supportEmail} />
        </p>
        <p>
          People read it {days}, {from} to {to} {zone}, and answer in {language}. On the Agency plan your
          emails are answered first.
        </p>
        <p>What helps us answer at once:</p>
        <ul>
          <li>the page’s address, and what you expected to see there;</li>
          <li>your organisation’s name, and the number of the item if it is about one, such as BUG-7;</li>
          <li>the reference for support below an error message.</li>
        </ul>
        <p>Never send a password or a link that signs you in. We will not ask for one.</p>
      </>
    ),
  },
  {
    id: 'bugs-and-ideas',
    title: 'A bug, or an idea',
    body: (
      <p>
        <a href={paths.ownFeedback()}>Feedback / Report a Bug</a> is the place for both. Please report
        security issues privately, to the address on the <a href={paths.security()}>security page</a>.
      </p>
    ),
  },
]

export const SupportPage = () => (
  <Document
    title="Support"
    lead="Most answers are in two guides. For the rest, write to us."
    chapters={chapters}
  />
)
