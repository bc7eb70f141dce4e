import { limits } from '@earshot/shared/limits'
import { serviceLevel } from '@earshot/shared/service-level'
import { defaultStatuses } from '@earshot/shared/status'
import { defaultColumns } from '@earshot/shared/task'
import { paths } from '../../lib/paths.ts'
import { Document } from '../parts/Document.tsx'
import { MailLink } from '../parts/MailLink.tsx'
import { Screenshot } from '../parts/Screenshot.tsx'
import { settings } from '../settings.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const { maintenanceNotice, shortOutage, claimWithinDays } = serviceLevel

const listed = (things: readonly { name: string }[]): string => things.map(({ name }) => name).join(', ')

const start = {
  id: 'start',
  title: 'Your first ten minutes',
  body: (
    <ol>
      <li>
        <a href={paths.signup()}>Sign up</a>, and open the link in the activation mail. You now have an
        organisation, and in it a first project.
      </li>
      <li>
        Open <b>Projects</b> and the project. Add the origin of your site: scheme, host and port without a
        path, such as <code>https://app.example.com</code>. A project takes up to {limits.originsPerProject}.
      </li>
      <li>
        Copy the snippet from there into your pages. <a href={paths.integration()}>Integration</a> has it for
        React and Vue as well.
      </li>
      <li>
        Load a page of yours. The button is in the corner, and the project says where it was last seen. If it
        does not, <a href={`${paths.integration()}#nothing-shows`}>look here</a>.
      </li>
      <li>
        Send yourself an idea through the widget. It is held for review in the <b>Inbox</b>, because you are a
        first-time author.
      </li>
    </ol>
  ),
}

const words = {
  id: 'words',
  title: 'Ideas, bugs and who sees them',
  body: (
    <>
      <p>
        An <b>idea</b> is a wish; it collects votes, one from each person. A <b>bug</b> is something broken;
        its report can carry the page, the browser, its language and the window’s size. Both have a number,
        such as IDEA-12 or BUG-7.
      </p>
      <p>
        An idea becomes public once it is approved. A bug is seen by whoever reported it and by your team, and
        by nobody else.
      </p>
      <p>
        A project has the statuses {listed(defaultStatuses)}. The last two take no more votes and comments of
        customers; your team may still comment.
      </p>
    </>
  ),
}

const inbox = {
  id: 'inbox',
  title: 'The inbox',
  body: (
    <>
      <p>
        Ideas and comments that are <b>held for review</b> say why: a first-time author, a link, a word from
        the project’s list, the same text as an earlier post, or a project whose settings hold every post.
        Only the author and your team can see them until then. <b>Approve and trust</b> lets that person post
        freely from now on; <b>Reject and block</b> ends it. Either can be undone. The list of words and whose
        posts are held are in the project’s settings.
      </p>
      <figure>
        <Screenshot
          name="feedback-item"
          alt="The inbox: the list at the left, the item that is selected beside it, with its timeline and properties."
        />
      </figure>
      <p>
        Everyone who can see the item sees its comments. An <b>internal</b> one stays in the team; one may be
        marked as the <b>official answer</b>. Administrators can hide a comment from customers, and delete it:
        for {limits.commentUndo / hour} hours that can be undone, then its words are erased. Where somebody
        has replied, a line says that a comment was deleted. Customers can delete their own comments.
      </p>
      <p>
        Everything has a key: <kbd>j</kbd> and <kbd>k</kbd> move, <kbd>s</kbd> changes the status,{' '}
        <kbd>a</kbd> approves, <kbd>x</kbd> rejects, <kbd>/</kbd> searches. <kbd>?</kbd> lists them all, and{' '}
        <kbd>Ctrl</kbd> <kbd>K</kbd> opens the command palette.
      </p>
    </>
  ),
}

const board = {
  id: 'board',
  title: 'The task board',
  body: (
    <>
      <p>
        Each project has one, under <b>Tasks</b>. It begins with the columns {listed(defaultColumns)}; rename,
        add and remove them as you work. A column can have a limit, and can be tied to a status.
      </p>
      <p>
        Link a task to the feedback that it settles, from either side. When you move it into a column that is
        tied to a status, the board asks whether to change the public status of that feedback too.
      </p>
      <p>Cards can be dragged; the menu on each does the same without a mouse.</p>
      <figure>
        <Screenshot name="tasks" alt="A project’s task board with its columns and cards." />
      </figure>
    </>
  ),
}

const team = {
  id: 'team',
  title: 'Your team',
  body: (
    <>
      <p>
        Administrators invite people under <b>Users</b>. An invitation holds for {limits.invitationLife / day}{' '}
        days and can be sent again; whoever has an account already joins with it, and switches between
        organisations in the user menu.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Role</th>
            <th scope="col">May</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">User</th>
            <td>read feedback and comment on it, work on the task board</td>
          </tr>
          <tr>
            <th scope="row">Administrator</th>
            <td>
              also approve and reject, change statuses, edit projects, their look and their board’s columns
            </td>
          </tr>
          <tr>
            <th scope="row">Owner</th>
            <td>also hand the organisation over, or delete it</td>
          </tr>
        </tbody>
      </table>
    </>
  ),
}

const look = {
  id: 'look',
  title: 'The widget’s look',
  body: (
    <p>
      <b>Projects</b>, your project, <b>Branding</b>: colour, launcher text, position and logo, with a live
      preview. How much of it shows depends on the <a href={paths.pricing()}>plan</a>; what you save is kept
      in any case. Pages take a change up within five minutes.
    </p>
  ),
}

const visitors = {
  id: 'customers',
  title: 'What to tell your customers',
  body: (
    <ul>
      <li>
        They need no account. The browser they wrote with finds their items again, under “Your feedback”.
      </li>
      <li>What they type is kept as a draft until it is sent, also when the page is closed.</li>
      <li>
        Every project has a public board too, a page of its own with the same ideas. Its address is on the
        project’s page, to be linked from your site or a mail.
      </li>
      <li>
        If your product knows who is signed in, it can say so:{' '}
        <a href={`${paths.integration()}#signed-identity`}>signed identity</a> shows your team verified names,
        and your customers find their items in any browser.
      </li>
      <li>
        The widget sets no cookie. Until somebody writes or votes it knows nothing of them;{' '}
        <a href={`${paths.privacyPolicy()}#customers`}>the privacy policy</a> has the details.
      </li>
    </ul>
  ),
}

const trouble = {
  id: 'trouble',
  title: 'When something does not work',
  body: (
    <ul>
      <li>
        <a href={paths.status()}>Status</a> shows how every minute of the last ninety days was, and what we
        say about it.
      </li>
      <li>
        Maintenance is announced at least {maintenanceNotice} hours ahead, in the console and by mail to
        administrators, unless it takes less than {shortOutage} minutes.
      </li>
      <li>
        After a bad month an administrator may claim a credit under <b>Subscription</b>, within{' '}
        {claimWithinDays} days after the interruption; the{' '}
        <a href={`${paths.termsOfService()}#service-level-agreement`}>terms</a> say how much.
      </li>
    </ul>
  ),
}

const more = {
  id: 'more',
  title: 'Not answered here?',
  body: (
    <p>
      <a href={paths.status()}>Status</a> says whether everything works right now.{' '}
      <a href={paths.support()}>Support</a> says how to reach us; <MailLink address={settings.supportEmail} />{' '}
      does.
    </p>
  ),
}

export const HelpPage = () => (
  <Document
    title="Help Guide"
    lead="How to go from an empty account to a customer who got an answer."
    chapters={[start, words, inbox, board, team, look, visitors, trouble, more]}
  />
)
