import { limits } from '@earshot/shared/limits'
import { paths } from '../../lib/paths.ts'
import { legalVersions, versionLine } from '../legal-versions.ts'
import { Document } from '../parts/Document.tsx'
import { MailLink } from '../parts/MailLink.tsx'
import { settings } from '../settings.ts'
import { customerPrivacyChapter } from './CustomerPrivacyChapter.tsx'

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour

const who = {
  id: 'who',
  title: 'Who is responsible',
  body: (
    <>
      <p>
        {settings.companyName}, established in the United Kingdom, runs Earshot. For members’ accounts and for
        this site we decide what happens with personal data and are its controller. Write to{' '}
        <MailLink address={settings.supportEmail} /> about anything here.
      </p>
      <p>
        What customers of an organisation send through its widget or its public board belongs to that
        organisation, which is its controller. We only process it for them. You can{' '}
        <a href="#customers">read and delete it yourself</a>; for everything else ask that organisation first,
        and we help it to answer.
      </p>
    </>
  ),
}

const reading = {
  id: 'reading',
  title: 'When you read these pages',
  body: (
    <p>
      No cookie is set, you are not measured, and nobody else is asked for anything: no fonts, scripts or
      pictures come from elsewhere. The theme that you choose is kept in your browser, and so is what the
      widget on these pages <a href="#customers">keeps</a>. The server’s log has what was changed or went
      wrong, with the time and how long it took; your network address is used to answer you and to limit how
      often one address may call, and is not written into that log. Where passwords, codes and invitations are
      tried, a digest of it is kept for two hours at most.
    </p>
  ),
}

const writing = {
  id: 'lists',
  title: 'When you write to us or join a list',
  body: (
    <>
      <p>
        On the waiting list and the mailing list are email addresses, when they came and when they were
        confirmed, and nothing else. We write to an address only once its owner has pressed the button that
        our mail leads to; until then it waits for {limits.subscriptionLife / day} days and is deleted. Every
        mail has a link that takes you off the list and, if you wish, deletes your address at once. Who has
        left is remembered for {limits.unsubscribedKept / day} days, so that nobody writes by mistake.
      </p>
      <p>
        What you send through the contact form, your name, your address and your words, goes to our mailbox
        and is kept for {limits.contactMessageKept / day} days, so that we can answer and come back to it.
        While you write, your browser keeps it in the tab, until you send it or close the tab.
      </p>
      <p>The law’s reasons: your consent for the lists, our interest in answering for what you write.</p>
    </>
  ),
}

const accounts = {
  id: 'accounts',
  title: 'When you have an account',
  body: (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Why</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              name, email address, photo if you give one, organisation, role, language, theme, choices about
              emails, when you last signed in
            </td>
            <td>to give you an account, and to show your team who did what</td>
            <td>as long as the account</td>
          </tr>
          <tr>
            <td>what you write and do in an organisation: comments, notes, tasks, decisions, entries</td>
            <td>it is the organisation’s work; your team sees that it is yours, and customers see answers</td>
            <td>as long as the organisation; without your name once you delete your account</td>
          </tr>
          <tr>
            <td>notifications: what you were notified of, and whether you have read it</td>
            <td>to list them for you</td>
            <td>{limits.notificationsKept / day} days</td>
          </tr>
          <tr>
            <td>a hash of your password</td>
            <td>to let you in, and nobody else; the password itself is not kept</td>
            <td>as long as the account</td>
          </tr>
          <tr>
            <td>your sessions: a hash, when they began and were last used, the browser’s name</td>
            <td>to keep you signed in, and to let you see and end them</td>
            <td>
              {limits.sessionIdle / day} days after their last use, {limits.sessionAbsolute / day} days at
              most
            </td>
          </tr>
          <tr>
            <td>an audit log: who did what, when and from which network address</td>
            <td>so that your administrators can see what happened in their organisation</td>
            <td>as long as the organisation; the network address {limits.auditAddressKept / day} days</td>
          </tr>
          <tr>
            <td>
              with Google, or the sign-in provider in its place: your account’s number there and its email
              address
            </td>
            <td>to know you again when you sign in with it</td>
            <td>until you take the connection away</td>
          </tr>
          <tr>
            <td>a sign-up that is not activated yet: what you typed, with the hash of the password</td>
            <td>to make the account once the address is proven to be yours</td>
            <td>
              {limits.activationLife / hour} hours; {limits.heldSignUpKept / day} days where the address looks
              temporary and we have to decide
            </td>
          </tr>
          <tr>
            <td>emails that we send you</td>
            <td>activation, invitations, and what you chose to get</td>
            <td>until they are sent; one that cannot be, {limits.deadLettersKept / day} days</td>
          </tr>
          <tr>
            <td>once your organisation pays: its plan, payments and invoices</td>
            <td>to charge what was agreed; card numbers are only with the payment provider</td>
            <td>as long as the organisation, and as long as the law tells us to keep invoices</td>
          </tr>
        </tbody>
      </table>
      <p>
        The law’s reasons for it: the agreement with you, our interest in a service that is safe, and, for
        tips and news by email, your consent. You may take that back at any time.
      </p>
      <p>
        Signing in sets two cookies that scripts cannot read. One names your session. The other says that this
        browser has signed in before, for {limits.knownDeviceLife / day} days, so that strangers who guess at
        your password do not lock you out; nothing about it is stored with us. Signing up sets one for{' '}
        {limits.activationLife / hour} hours, so that the link in the activation mail works in your browser
        and not in a stranger’s, and the way to the sign-in provider sets one for{' '}
        {limits.googleFlowLife / minute} minutes, so that only the browser that went there comes back. There
        are no others, and none follows you about, so there is no banner.
      </p>
      <p>
        Your browser itself keeps what you chose or had begun to type, such as the theme or a draft. It is not
        sent to us.
      </p>
    </>
  ),
}

const others = {
  id: 'others',
  title: 'Who else sees it',
  body: (
    <>
      <p>
        We do not sell personal data, and do not give it to anybody for advertising. Companies that work for
        us, under contract and on our instructions, are those that host the servers and backups and those that
        deliver mail; once you pay, also the payment provider. We name them on request.
      </p>
      <p>
        If you sign in with Google, or with the provider that stands in its place on the login page, your
        browser goes there and comes back, and the provider learns that you use Earshot.
      </p>
      <p>
        Where one of them is outside the United Kingdom and the European Economic Area, it is bound by the
        standard clauses that the law has for this. Authorities get what the law compels us to give, and we
        tell you unless it forbids that.
      </p>
    </>
  ),
}

const keeping = {
  id: 'keeping',
  title: 'How long it is kept, and how safely',
  body: (
    <>
      <p>
        Content is kept as long as its organisation has an account, or until somebody who may deletes it.
        After the end it is deleted as the <a href={`${paths.termsOfService()}#termination`}>terms</a> say,
        backups included.
      </p>
      <p>
        The <a href={paths.security()}>security page</a> says how it is protected. Should personal data get
        into wrong hands, we tell those concerned and the authority within the time that the law sets, which
        is 72 hours.
      </p>
    </>
  ),
}

const rights = {
  id: 'rights',
  title: 'Your rights',
  body: (
    <>
      <p>
        Members find on the page Data Privacy of their account a copy of everything about their account to
        download, and the way to delete it. Customers of an organisation find both on its public board, under{' '}
        <a href="#customers">Mine</a>. Beyond that you may ask what we have about you, get a copy, have it
        corrected, erased or restricted, take it elsewhere, and object to what we do out of our own interest.
        Write to <MailLink address={settings.supportEmail} />; we answer within a month and it costs nothing.
        We may have to make sure first that it is you.
      </p>
      <p>
        If you think that we do wrong, you may complain to the Information Commissioner’s Office (ico.org.uk)
        or to the authority of the country where you live. We would be glad if you told us first.
      </p>
    </>
  ),
}

const changes = {
  id: 'changes',
  title: 'Children, and changes',
  body: (
    <p>
      Earshot’s accounts are for people at work, eighteen or older. When this policy changes in sense, its
      version rises, and we write to administrators before it holds.
    </p>
  ),
}

export const PrivacyPage = () => (
  <Document
    title="Privacy Policy"
    note={versionLine(legalVersions.privacy)}
    lead="What Earshot knows about you, why, and for how long. This says all of it."
    chapters={[who, reading, writing, accounts, customerPrivacyChapter, others, keeping, rights, changes]}
  />
)
