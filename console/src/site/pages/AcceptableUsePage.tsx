import { paths } from '../../lib/paths.ts'
import { legalVersions, versionLine } from '../legal-versions.ts'
import { Document } from '../parts/Document.tsx'
import { MailLink } from '../parts/MailLink.tsx'
import { settings } from '../settings.ts'

const about = {
  id: 'who',
  title: 'Whom it concerns',
  body: (
    <p>
      Everybody who uses Earshot: organisations, their members, and customers who write through a widget.
      Organisations moderate what is shown on their own boards; this is what holds everywhere.
    </p>
  ),
}

const content = {
  id: 'content',
  title: 'What does not belong here',
  body: (
    <ul>
      <li>anything that is against the law, or calls for it;</li>
      <li>threats, harassment, and hatred against people for what they are;</li>
      <li>sexual content, and anything at all that sexualises children;</li>
      <li>what others have a right to: their works, their marks, their secrets;</li>
      <li>
        personal data of others without a reason to have it: no lists of people, no health data, no card
        numbers;
      </li>
      <li>passwords, keys and tokens, also your own: a report is read by several people;</li>
      <li>advertising that nobody asked for.</li>
    </ul>
  ),
}

const conduct = {
  id: 'conduct',
  title: 'What is not done',
  body: (
    <ul>
      <li>pretending to be somebody else, or voting with many hands;</li>
      <li>
        sending through programs what is meant to be written by people, beyond the limits of the interface;
      </li>
      <li>spreading programs that do harm, or links that deceive;</li>
      <li>getting at data of other organisations, or around permissions, limits and blocks;</li>
      <li>burdening the service so that others feel it;</li>
      <li>
        using a widget to collect what its visitors would not expect: a form for feedback asks for feedback;
      </li>
      <li>registering with temporary email addresses.</li>
    </ul>
  ),
}

const mails = {
  id: 'mails',
  title: 'Invitations and emails',
  body: (
    <p>
      Invite people whom you know and who expect it. Mails that Earshot sends in your name are no place for
      advertising; whoever asks not to get them gets none.
    </p>
  ),
}

const consequences = {
  id: 'consequences',
  title: 'What follows',
  body: (
    <>
      <p>
        We look at every report ourselves. Depending on what happened we ask you to put it right, hide
        content, limit a function, or suspend an account, in this order where we can. What is plainly against
        the law or dangerous is taken away at once. We tell you what we did and why, and you may object: write
        to <MailLink address={settings.supportEmail} />, and somebody else looks again.
      </p>
      <p>
        Looking for weaknesses in good faith is no breach of this policy: see the{' '}
        <a href={paths.security()}>disclosure policy</a>.
      </p>
    </>
  ),
}

const report = {
  id: 'report',
  title: 'Report a breach',
  body: (
    <p>
      Write to <MailLink address={settings.supportEmail} /> with the address of the page and what is wrong
      with it. On a board of somebody else, tell them as well.
    </p>
  ),
}

export const AcceptableUsePage = () => (
  <Document
    title="Acceptable Use Policy"
    note={versionLine(legalVersions.acceptableUse)}
    lead="A place where people say what they think of a product needs few rules. These are they."
    chapters={[about, content, conduct, mails, consequences, report]}
  />
)
