import { counted } from '@earshot/shared/format/counted'
import { formatBytes } from '@earshot/shared/format/format'
import { limits } from '@earshot/shared/limits'
import { serviceLevel } from '@earshot/shared/service-credit/service-level'
import { paths } from '../../lib/paths.ts'
import type { Chapter } from '../parts/Document.tsx'

type Row = readonly [what: string, limit: string]

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour

const number = (count: number): string => count.toLocaleString('en-GB')
const characters = (count: number): string => `${number(count)} characters`
const minutes = (time: number): string => counted(time / minute, 'minute')
const hours = (time: number): string => counted(time / hour, 'hour')
const days = (time: number): string => counted(time / day, 'day')

const { picture, text, document, video } = limits.fileBytesMax

const fromCustomers: readonly Row[] = [
  ['title of an idea or a bug', characters(limits.feedbackTitleMax)],
  ['text of an idea or a report', characters(limits.feedbackBodyMax)],
  ['a comment, yours too', characters(limits.commentBodyMax)],
  ['files with one item, comment or answer', number(limits.filesPerItem)],
  ['a picture', `${formatBytes(picture)} and ${limits.filePixelsMax / 1_000_000} megapixels`],
  ['a text file; a PDF; a video', `${formatBytes(text)}; ${formatBytes(document)}; ${formatBytes(video)}`],
  ['files that a customer has added and not sent', number(limits.filesUnsentMax)],
  [
    'files that all customers of a project upload',
    `${number(limits.filesDaily)} a day, of at most ${limits.filesDailyShare * 100} % of the plan’s storage together; from one network ${limits.filesDailyShareOfNetwork * 100} % of both, or one larger file`,
  ],
  ['reports of one bug from one customer', number(limits.reportsPerPerson)],
  ['a name that a customer gives', characters(limits.contactNameMax)],
  [
    'a code to sign in by email',
    `${minutes(limits.contactCodeLife)}, ${counted(limits.contactCodeTries, 'try', 'tries')}`,
  ],
  [
    'the link that confirms an address',
    `${hours(limits.contactAddressLife)}; a new one after ${minutes(limits.contactAddressPause)}`,
  ],
  [
    'notifications by email to one customer',
    `${limits.notificationMailsDaily} a day; others are in one email of the next morning`,
  ],
  ['a text that counts as repeated', `the same within ${hours(limits.repeatedTextWithin)}`],
]

const ofTeam: readonly Row[] = [
  [
    'your name and your organisation’s; an email address',
    `${number(limits.nameMax)}; ${characters(limits.emailMax)}`,
  ],
  ['a password', `${limits.passwordMin} to ${characters(limits.passwordMax)}`],
  ['a profile photo', formatBytes(limits.photoBytesMax)],
  ['organisations on Free that one person owns', number(limits.freeOrganisationsOwned)],
  ['open invitations of an organisation', number(limits.openInvitationsMax)],
  ['invitations to one address', `${limits.invitationMailsDaily} a day`],
  ['an invitation; its message', `${days(limits.invitationLife)}; ${characters(limits.inviteMessageMax)}`],
  [
    'the link that activates an account; that changes an address; that sets a new password',
    `${hours(limits.activationLife)}; ${hours(limits.emailChangeLife)}; ${hours(limits.recoveryLife)}`,
  ],
  ['a code to log in', minutes(limits.loginCodeLife)],
  [
    'links and codes by email for one address',
    `${limits.requestedMailsDaily} of each kind a day from one network, ${limits.requestedMailsOfKnownBrowserDaily} more from a browser that has signed in with it, ${limits.requestedMailsInAllDaily} in all`,
  ],
  [
    'until you log in again',
    `${days(limits.sessionIdle)} without use, ${days(limits.sessionAbsolute)} at most; before important changes after ${minutes(limits.recentLogin)}`,
  ],
  ['notifications by email to one member', `${limits.teamMailsDaily} a day`],
  ['notifications in the bell', days(limits.notificationsKept)],
  ['notes about one customer; a note', `${limits.notesPerPerson}; ${characters(limits.personNoteMax)}`],
  ['network addresses in the audit log', days(limits.auditAddressKept)],
  [
    'a claim for a service credit',
    `within ${serviceLevel.claimWithinDays} days; ${characters(limits.claimReasonMax)}`,
  ],
]

const ofFeedback: readonly Row[] = [
  ['a note to those who are notified', characters(limits.notificationNoteMax)],
  ['undo deleting a comment', hours(limits.commentUndo)],
  ['earlier versions of an edited comment', `the newest ${limits.commentVersionsKept}`],
  ['pictures of an item that are shared by a link', `${limits.sharedPictureDays} days`],
  [
    'tags of an organisation; on one item; a tag’s name',
    `${limits.tagsPerOrganisation}; ${limits.tagsPerItem}; ${characters(limits.tagNameMax)}`,
  ],
  ['items that are tagged at once', number(limits.taggedMax)],
  ['a search', characters(limits.searchQueryMax)],
  ['a message to us by the contact form', characters(limits.contactMessageMax)],
  [
    'a task’s title; its description; why it is blocked',
    `${limits.taskTitleMax}; ${number(limits.taskDescriptionMax)}; ${characters(limits.blockedReasonMax)}`,
  ],
  [
    'columns of a task board; a column’s name',
    `${limits.columnsPerBoard}; ${characters(limits.columnNameMax)}`,
  ],
  [
    'a changelog entry’s title; its text',
    `${limits.changelogTitleMax}; ${characters(limits.changelogBodyMax)}`,
  ],
  [
    'images of an entry; feedback that it links',
    `${limits.entryImagesMax}; ${limits.changelogItemsMax} items`,
  ],
  [
    'a roadmap',
    `${limits.roadmapColumnMax} items in a column; what was done in this month and the ${limits.roadmapMonthsBefore} before`,
  ],
]

const ofProjects: readonly Row[] = [
  ['a project’s name', characters(limits.projectNameMax)],
  ['the address of its board', `${limits.slugMin} to ${characters(limits.slugMax)}`],
  ['its websites; an address of one', `${limits.originsPerProject}; ${characters(limits.originMax)}`],
  ['its statuses; a status’s name', `${limits.statusesPerProject}; ${characters(limits.statusNameMax)}`],
  ['words for which feedback is held; a word', `${limits.heldWordsMax}; ${characters(limits.heldWordMax)}`],
  ['its logo', formatBytes(limits.logoBytesMax)],
  [
    'the text on the button; greeting and thanks',
    `${limits.launcherTextMax}; ${characters(limits.ownTextMax)}`,
  ],
  ['the sender’s name of emails', characters(limits.senderNameMax)],
  [
    'a replaced key goes on working',
    `${limits.keyOverlapDays} days, or as you choose, up to ${limits.keyOverlapDaysMax}; ${limits.earlierKeysMax} keys at once`,
  ],
  ['secrets for signed identity', number(limits.identitySecretsMax)],
  [
    'what your site says of a customer',
    `the company: ${characters(limits.contactCompanyMax)}; ${limits.contactTraitsMax} traits, names of ${limits.contactTraitNameMax} and values of ${characters(limits.contactTraitMax)}`,
  ],
  [
    'source maps; the size of one; the address of its script',
    `${number(limits.sourceMapsPerProject)}, for ${days(limits.sourceMapsKept)} after the last upload; ${formatBytes(limits.sourceMapBytesMax)}; ${characters(limits.scriptAddressMax)}`,
  ],
]

const tables: readonly (readonly [title: string, rows: readonly Row[]])[] = [
  ['Your customers', fromCustomers],
  ['You and your team', ofTeam],
  ['Feedback, tasks and changelog', ofFeedback],
  ['Projects', ofProjects],
]

/** Every limit except those of the plans, which the pricing page compares. */
export const limitsChapter: Chapter = {
  id: 'limits',
  title: 'Limits',
  body: (
    <>
      <p>
        These are the same on every plan. <a href={paths.pricing()}>Pricing</a> compares what differs:
        administrators, projects, storage, items held for review and invitations a day. Requests are also
        limited by network address: whoever makes too many reads how long to wait.
      </p>
      {tables.map(([title, rows]) => (
        <Limits key={title} title={title} rows={rows} />
      ))}
    </>
  ),
}

function Limits({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <>
      <h3>{title}</h3>
      <table>
        <thead className="unseen">
          <tr>
            <th scope="col">What</th>
            <th scope="col">At most</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, limit]) => (
            <tr key={what}>
              <td>{what}</td>
              <td>{limit}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
