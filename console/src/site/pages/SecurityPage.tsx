import { limits } from '@earshot/shared/limits'
import { Document } from '../parts/Document.tsx'
import { MailLink } from '../parts/MailLink.tsx'
import { settings } from '../settings.ts'

const overview = {
  id: 'overview',
  title: 'How Earshot is built',
  body: (
    <ul>
      <li>
        <b>Organisations are kept apart.</b> Every table with an organisation’s data has its id in its keys,
        the database refuses links between organisations, and every operation is tested with another
        organisation’s ids at each change.
      </li>
      <li>
        <b>Passwords are never stored,</b> only their Argon2 hashes. Sessions use a cookie that scripts cannot
        read. The database stores only hashes of sessions, and of the one-time links in our emails.
      </li>
      <li>
        <b>Guessing a password stays slow,</b> from however many addresses, and locks nobody out: after a
        number of wrong ones a new browser also needs a code that we email to the account’s owner.
      </li>
      <li>
        <b>Every page has a strict content security policy.</b> No inline scripts, no scripts from elsewhere,
        no markup from strings (Trusted Types), no framing by others.
      </li>
      <li>
        <b>Permissions are decided by the server,</b> from one table, at every request. A role that is removed
        ends with the next request.
      </li>
      <li>
        <b>The widget leaves the page alone.</b> It runs in a shadow root, sets no cookie, needs only the
        permission to load and to call our server, and works only on the project’s websites.
      </li>
      <li>
        <b>Connections are encrypted</b> with TLS, and browsers are told to use nothing else.
      </li>
      <li>
        <b>Few dependencies,</b> each at an exact version with a hash. None may run a script of its own while
        it is installed.
      </li>
    </ul>
  ),
}

const disclosure = {
  id: 'disclosure',
  title: 'Vulnerability disclosure policy',
  body: (
    <>
      <p>
        If you have found a vulnerability, please tell us. Write to{' '}
        <MailLink address={settings.securityEmail} />. Programs find the address in{' '}
        <a href="/.well-known/security.txt">security.txt</a>.
      </p>
      <h3>What to write</h3>
      <ul>
        <li>where it is: the address, the request, the account’s role;</li>
        <li>how to reproduce it, step by step, and what somebody could do with it;</li>
        <li>whether you have told anybody else, and the name for our thanks, if you want any.</li>
      </ul>
      <h3>What we do</h3>
      <ul>
        <li>We answer within three working days, from a person.</li>
        <li>We tell you whether we can reproduce it, what we do about it, and when it is fixed.</li>
        <li>We ask you not to publish it until then, for 90 days at most.</li>
      </ul>
    </>
  ),
}

const scope = {
  id: 'scope',
  title: 'Scope',
  body: (
    <>
      <p>
        In scope are the sub-domains that this service runs on, with everything they serve: the console, these
        pages, the interface under <code>/api</code>, and the widget with its interface under <code>/e</code>.
        This one is <code>{settings.publicUrl}</code>.
      </p>
      <p>Out of scope are:</p>
      <ul>
        <li>customers’ sites with the widget: they belong to somebody else;</li>
        <li>services of other companies, such as email providers;</li>
        <li>attacks on people, such as deception or threats, and on buildings;</li>
        <li>anything that makes the service slow or unreachable;</li>
        <li>reports of a scanner that do not show a vulnerability.</li>
      </ul>
    </>
  ),
}

const rules = {
  id: 'rules',
  title: 'What we ask, and what you may rely on',
  body: (
    <>
      <ul>
        <li>
          Use your own accounts and organisations. Signing up is free, and one person may own up to{' '}
          {limits.freeOrganisationsOwned} organisations on the Free plan.
        </li>
        <li>
          Do not read, change or delete what belongs to others. If you come across it, stop and tell us.
        </li>
        <li>Do not test with programs that send many requests.</li>
      </ul>
      <p>
        If you follow these rules, you act with our permission: we will not take legal steps nor ask anybody
        else to, and if somebody else does, we will say that you had our permission.
      </p>
    </>
  ),
}

const bounties = {
  id: 'bounties',
  title: 'No bounties',
  body: (
    <p>
      We do not pay for reports, and there is no bounty programme. We say thank you, by name if you want, and
      we fix what you found.
    </p>
  ),
}

export const SecurityPage = () => (
  <Document
    title="Security"
    lead="How we protect your customers’ data, and how to report a vulnerability."
    chapters={[overview, disclosure, scope, rules, bounties]}
  />
)
