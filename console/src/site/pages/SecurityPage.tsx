import { Document } from '../parts/Document.tsx'
import { MailLink } from '../parts/MailLink.tsx'
import { settings } from '../settings.ts'

const overview = {
  id: 'overview',
  title: 'How Earshot is built',
  body: (
    <ul>
      <li>
        <b>Organisations are kept apart.</b> Every table of an organisation carries its id in its keys, the
        database refuses links across, and every operation is tested with another organisation’s ids at each
        change.
      </li>
      <li>
        <b>Passwords are never kept.</b> Only an Argon2 hash is. Sessions live in a cookie that scripts cannot
        read, and the database holds nothing but their hash; the same goes for every link that we send.
      </li>
      <li>
        <b>Guessing a password stays slow,</b> from however many addresses, and locks nobody out: past a
        number of wrong ones a new browser also needs a code that we mail to the account’s owner.
      </li>
      <li>
        <b>Every page has a strict content security policy.</b> No inline scripts, no scripts from elsewhere,
        no markup from strings (Trusted Types), no framing by others.
      </li>
      <li>
        <b>Permissions are decided by the server,</b> from one table, at every request. A role that is taken
        away is gone with the next one.
      </li>
      <li>
        <b>The widget is a guest.</b> It lives in a shadow root, sets no cookie, needs no permission but to
        load and to call us, and works on the project’s websites only.
      </li>
      <li>
        <b>Connections are encrypted</b> with TLS, and browsers are told to accept nothing else.
      </li>
      <li>
        <b>Few dependencies,</b> each at an exact version with a hash. While they are installed none may run a
        script of its own, but for the one that brings Node.js itself.
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
        If you have found a weakness, we want to know, and we will be glad you told us. Write to{' '}
        <MailLink address={settings.securityEmail} />. Programs find the address in{' '}
        <a href="/.well-known/security.txt">security.txt</a>.
      </p>
      <h3>What to write</h3>
      <ul>
        <li>where it is: the address, the request, the account’s role;</li>
        <li>how to see it, step by step, and what somebody could do with it;</li>
        <li>
          whether you have told anybody else, and by which name you would like to be thanked, if at all.
        </li>
      </ul>
      <h3>What we do</h3>
      <ul>
        <li>We answer within three working days, from a person.</li>
        <li>We tell you whether we can see it too, what we do about it, and when it is mended.</li>
        <li>We ask you to keep it to yourself until then, and for 90 days at most.</li>
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
        <li>sites of customers that carry the widget: they belong to somebody else;</li>
        <li>services of other companies, such as mail providers;</li>
        <li>attacks on people (deception, threats) and on buildings;</li>
        <li>anything that makes the service slow or unreachable;</li>
        <li>reports of a scanner without a weakness that follows from them.</li>
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
        <li>Use accounts and organisations of your own. Signing up is free, and you may have two.</li>
        <li>
          Do not read, change or delete what belongs to others. If you come across it, stop and tell us.
        </li>
        <li>Do not test with programs that send many requests.</li>
      </ul>
      <p>
        Whoever keeps to this acts with our permission: we will not take legal steps, nor ask anybody else to,
        and we will say so should somebody else do.
      </p>
    </>
  ),
}

const bounties = {
  id: 'bounties',
  title: 'No bounties',
  body: (
    <p>
      We do not pay for reports, and there is no bounty programme. We say thank you, by name where that is
      wanted, and we mend what you found.
    </p>
  ),
}

export const SecurityPage = () => (
  <Document
    title="Security"
    lead="What we do to keep your customers’ words where they belong, and how to tell us when you find that we failed."
    chapters={[overview, disclosure, scope, rules, bounties]}
  />
)
