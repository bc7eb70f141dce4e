import { draftLifetime } from '@earshot/shared/contact/unsent'
import { limits } from '@earshot/shared/limits'
import { serviceLevel } from '@earshot/shared/service-credit/service-level'
import { defaultStatuses } from '@earshot/shared/status/status'
import { defaultColumns } from '@earshot/shared/task/task'
import { paths } from '../../lib/paths.ts'
import { useBillingOffer } from '../offers.ts'
import { Document } from '../parts/Document.tsx'
import { MailLink } from '../parts/MailLink.tsx'
import { Screenshot } from '../parts/Screenshot.tsx'
import { settings } from '../settings.ts'
import { limitsChapter } from './LimitsChapter.tsx'

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
        <a href={paths.signup()}>Sign up</a>, and open the link in the activation email. You now have an
        organisation, and in it a first project.
      </li>
      <li>
        Open <b>Projects</b> and the project. Under <b>General</b>, add your site to the websites, such as{' '}
        <code>https://app.example.com</code>, without a path. A project has up to {limits.originsPerProject}.
      </li>
      <li>
        Copy the code under <b>Install</b> into your pages. It is there for React, Vue and other frameworks
        too, and <a href={paths.integration()}>Integration</a> explains it.
      </li>
      <li>
        Load one of your pages. The button is in the corner, and <b>Install</b> shows where it was last seen.
        If not, see <a href={`${paths.integration()}#nothing-shows`}>when nothing shows</a>.
      </li>
      <li>
        Send yourself an idea through the widget. You find it under <b>Feedback</b>, held for review, because
        you are a first-time author.
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
        its report can contain the page, the browser, its language, the window’s size, and what went wrong on
        the page. Both can have pictures and other files, and a number, such as IDEA-12 or BUG-7.
      </p>
      <p>
        An idea is public once your team has approved it, or at once if it is not held for review. A bug is
        seen by its reporter and your team, until an administrator makes it public: then everyone who can read
        the board sees its title and text, and others can say that they have it too. What their reports
        contain only your team reads, and a bug shows how many people have reported it.
      </p>
      <p>
        A new project has the statuses {listed(defaultStatuses)}. With the last two, customers can no longer
        vote or comment; your team can still comment. Administrators rename, recolour, order, add and delete
        statuses on the project’s page <b>Statuses</b>, and choose the status of new feedback there.
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
        Everything that customers send arrives under <b>Feedback</b>. Ideas and comments that are{' '}
        <b>held for review</b> say why: an author whom your team has not trusted yet and who has neither
        signed in nor confirmed an email address, a link, a word from the project’s list, the same text as
        earlier feedback, a project that holds everything, or a plan whose limit is reached. Only the author
        and your team can see them until they are approved. After <b>Approve and trust</b> that person’s
        feedback is held only if the project holds everything or a limit is reached; after{' '}
        <b>Reject and block</b> they can no longer send feedback or comments, or vote. Both can be undone. A
        customer’s changed name waits likewise: comments that are public keep the one they were approved with.
        The project’s page <b>Moderation</b> has the list of words, and whose feedback is held.
      </p>
      <figure>
        <Screenshot
          name="feedback-item"
          alt="The inbox: the list at the left, the item that is selected beside it, with its timeline and properties."
        />
      </figure>
      <p>
        Everyone who can see the item sees its comments once they are approved. Only your team sees an{' '}
        <b>internal</b> one; one can be marked as the <b>official answer</b>. Administrators can hide a
        comment from customers, and delete it: that can be undone for {limits.commentUndo / hour} hours, then
        its text is erased. If somebody has replied, a line says that a comment was deleted. Customers and
        members can edit and delete their own comments. An edited one is marked as edited, and your team can
        see its newest {limits.commentVersionsKept} earlier versions; a customer’s edit is held for review
        like a new comment.
      </p>
      <p>
        You can <b>assign</b> an item to a member of your team, beside the item or for several in the list;
        the filter <b>Assigned to me</b> shows yours. In a comment, type <kbd>@</kbd> and a name to{' '}
        <b>mention</b> a colleague.
      </p>
      <p>
        Two items about the same can be <b>merged</b>: votes are counted once for each person, public comments
        move along, and links to the merged item lead to the other. You can undo it at any time.
      </p>
      <p>
        Use the keyboard: <kbd>j</kbd> and <kbd>k</kbd> move, <kbd>s</kbd> changes the status, <kbd>i</kbd>{' '}
        assigns the item to you, <kbd>a</kbd> approves, <kbd>x</kbd> rejects, <kbd>p</kbd> opens the picture
        beside what happened before the report, <kbd>/</kbd> searches. <kbd>?</kbd> lists them all, and{' '}
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
        Each project has one, under <b>Tasks</b>. It begins with the columns {listed(defaultColumns)}.
        Administrators rename, add and remove them. A column can have a limit, and can be linked to a status.
      </p>
      <p>
        Link a task to the feedback that it resolves, from the task or from the feedback. When you move it
        into a column that is linked to a status, the board asks whether to set that status on the feedback
        too.
      </p>
      <p>Drag cards, or use the menu on each card, also with the keyboard.</p>
      <figure>
        <Screenshot name="tasks" alt="A project’s task board with its columns and cards." />
      </figure>
    </>
  ),
}

const changelog = {
  id: 'changelog',
  title: 'The changelog',
  body: (
    <>
      <p>
        Each project has one, under <b>Changelog</b>. An entry is written in Markdown and saves itself while
        it is a draft. Link the feedback that it resolves, then publish it now or at a time you choose. The
        dialog shows how many people will be notified: each once, by email or in the widget, unless you
        publish without notifying.
      </p>
      <p>
        Whoever reported a linked bug is asked whether it is fixed for them. If they say no, the bug is open
        again, with their text as a comment. Published entries can be edited; customers see that they were.
      </p>
    </>
  ),
}

const team = {
  id: 'team',
  title: 'Your team',
  body: (
    <>
      <p>
        Administrators invite people under <b>Users</b>. An invitation is valid for{' '}
        {limits.invitationLife / day} days and can be sent again; people who have an account join with it, and
        switch between organisations in the user menu.
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
            <td>read, assign, tag and comment on feedback, work on the task board</td>
          </tr>
          <tr>
            <th scope="row">Administrator</th>
            <td>
              also approve, reject, merge and delete feedback, change statuses, give official answers, publish
              the changelog, manage customers, users and tags, edit projects and their board’s columns, manage
              the plan and its payment
            </td>
          </tr>
          <tr>
            <th scope="row">Owner</th>
            <td>also transfer the organisation, or delete it</td>
          </tr>
        </tbody>
      </table>
      <p>
        The <b>bell</b> lists your notifications: mentions of you, what is assigned to you, comments on
        feedback that you answered or that is assigned to you, what is held for review if you may review it,
        and new feedback. Mentions and assignments are also emailed. In the user menu, under{' '}
        <b>Preferences</b>, choose for each whether the bell lists it, and whether it is emailed right away,
        once a day, once a week or never.
      </p>
    </>
  ),
}

const look = {
  id: 'look',
  title: 'The widget’s look',
  body: (
    <p>
      Under <b>Projects</b>, your project, <b>Branding</b> has colour and logo, <b>Widget</b> the button’s
      text and position, the greeting and the thanks; both have a live preview. What customers see of it
      depends on the <a href={paths.pricing()}>plan</a>. Changes reach your pages within five minutes.
    </p>
  ),
}

const visitors = {
  id: 'customers',
  title: 'What to tell your customers',
  body: (
    <ul>
      <li>
        They need no account. In the browser they wrote with, they find their items in the widget under “Your
        feedback”, and on the public board under <b>Mine</b>. There they can also sign in by email, with a
        code, and find them in any browser, save all that is stored about them, and delete it.
      </li>
      <li>
        What they type stays in their browser as a draft until it is sent, for {draftLifetime / day} days at
        most, also when the page is closed; files that they have added do not. What cannot be sent, because
        they are offline, is sent later, within the same {draftLifetime / day} days.
      </li>
      <li>
        Every project also has a public board, a page with the same ideas. Its address, to link from your site
        or an email, is under <b>General</b>, where you also choose who can read it.
      </li>
      <li>
        If your product knows who is signed in, use{' '}
        <a href={`${paths.integration()}#signed-identity`}>signed identity</a>: your team sees verified names,
        and your customers find their items in any browser.
      </li>
      <li>
        The widget sets no cookie. Before somebody opens it, it sends nothing about them, unless they have
        written or voted in this browser before: then it asks whether anything is new.{' '}
        <a href={`${paths.privacyPolicy()}#customers`}>The privacy policy</a> lists all that it stores and
        sends.
      </li>
    </ul>
  ),
}

const billing = {
  id: 'billing',
  title: 'Plan and payment',
  body: <Billing />,
}

function Billing() {
  if (!useBillingOffer())
    return (
      <p>
        <b>Subscription</b> shows administrators the plan and how much of it is used. Nothing is charged here;
        to change the plan, write to <MailLink address={settings.supportEmail} />.
      </p>
    )
  return (
    <ul>
      <li>
        <b>Subscription</b> shows administrators the plan, what happens next, and how much of the plan is
        used. A trial lasts {serviceLevel.trialDays} days and needs no card.
      </li>
      <li>
        Before an upgrade or a downgrade you see what is charged at once, and what is over the smaller plan’s
        limits. Nothing is deleted: you just cannot add more.
      </li>
      <li>A cancelled plan continues until the end of the paid period. Until then you can resume it.</li>
      <li>
        When a payment fails, only administrators can use the console until they have updated the payment
        details. The widget keeps collecting, and everybody can work again as soon as it is paid.
      </li>
      <li>
        <b>Payments / Invoices</b> has every invoice, as a page and as a PDF. A service credit is deducted
        from the next one.
      </li>
    </ul>
  )
}

const trouble = {
  id: 'trouble',
  title: 'When something does not work',
  body: (
    <ul>
      <li>
        <a href={paths.status()}>Status</a> shows whether everything works now, the uptime of the last ninety
        days, and incidents with their updates.
      </li>
      <li>
        Maintenance is announced at least {maintenanceNotice} hours ahead, in the console and by email to
        administrators, unless it takes less than {shortOutage} minutes.
      </li>
      <li>
        After a month below the promised uptime an administrator can claim a credit under <b>Subscription</b>,
        within {claimWithinDays} days after the interruption; the{' '}
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
      Write to <MailLink address={settings.supportEmail} />; <a href={paths.support()}>Support</a> says when
      we answer and what helps us.
    </p>
  ),
}

export const HelpPage = () => (
  <Document
    title="Help Guide"
    lead="From an empty account to the first answer to a customer."
    chapters={[
      start,
      words,
      inbox,
      board,
      changelog,
      team,
      look,
      visitors,
      billing,
      limitsChapter,
      trouble,
      more,
    ]}
  />
)
