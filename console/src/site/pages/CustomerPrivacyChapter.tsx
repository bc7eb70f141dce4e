import { draftLifetime } from '@earshot/shared/contact/unsent'
import { limits } from '@earshot/shared/limits'
import { paths } from '../../lib/paths.ts'
import type { Chapter } from '../parts/Document.tsx'

const hour = 60 * 60 * 1000
const day = 24 * hour

const collected: readonly (readonly [what: string, when: string, who: string])[] = [
  [
    'ideas and comments',
    'when you send them',
    'once the team has approved them, or at once if it does not review them first, everyone who can read the board; comments on a bug that is not public only the team and whoever reported it',
  ],
  ['bug reports', 'when you send them', 'the team and you; everyone, if the team makes the bug public'],
  [
    'technical details of a bug report: the page’s address without what follows ? or # (with it if the site has chosen that), the site’s release, the browser, its language and the window’s size, errors on the page, and, if the site allows it, console messages, failed requests, clicks, visited pages and details that the site adds',
    'with a bug report; the form shows all of it, with a switch for each kind, after email addresses, tokens and long numbers were removed. “I have this too” sends the address, the release, the browser, its language and the window’s size',
    'the team',
  ],
  [
    'pictures, screenshots, screen recordings and other files',
    'when you add them and send the form. A recording begins only when you press its button, and shows whatever is on the screen',
    'the team and you; the team can share the pictures of an item by a link',
  ],
  [
    'votes, what you follow, and that you have a bug too',
    'when you press the button',
    'everyone sees how many; the team also sees who',
  ],
  ['your name', 'if you enter it, or the site tells us', 'the team; everyone, beside your comments'],
  [
    'your email address',
    'if you enter it, sign in with it, or the site tells us',
    'the team. Until you have confirmed an address that was entered, it gets nothing but the request to confirm it; so does one that a site tells us whose organisation is not trusted yet',
  ],
  [
    'your number at the site, your company and other details',
    'if you are signed in to a site that tells us who you are: when you open the widget, or the board from a link of that site',
    'the team',
  ],
  [
    'when you last came, in which language, the team’s notes about you, and whether it trusts or blocks you',
    'as it happens',
    'the team',
  ],
  [
    `notifications: what you were notified of, whether you have read it, and what you chose to be notified of (${limits.notificationsKept / day} days)`,
    'when something happens to what you sent, voted for or follow',
    'you',
  ],
]

/** Data that widgets and boards collect from an organisation's customers, and the customers' rights. */
export const customerPrivacyChapter: Chapter = {
  id: 'customers',
  title: 'When you use a widget or a public board',
  body: (
    <>
      <p>
        <b>Before you open it,</b> the widget loads its script and its configuration, and stores the latter in
        your browser. If you have written or voted in this browser before, it also asks whether there is
        anything new for you. If something keeps it from working, such as a policy of the site, it may tell us
        what, and nothing about you. Nothing else is sent, and no cookie is set. Where the site asks for your
        consent first, nothing is sent or stored until you open it. We note on which websites a widget was
        last seen, not by whom.
      </p>
      <p>
        <b>In your browser</b> it keeps what you type until you send it and texts that could not be sent, both
        for {draftLifetime / day} days at most, and which news you have seen. Once you write, vote or follow
        something, the browser gets a random secret by which it finds your items again; we store only its
        hash. A board on which you ask for a code to sign in gives the browser another one, which stays when
        you sign out: the code works in no other browser, and strangers who ask for codes to your address
        cannot use up yours. We store its hash for {limits.knownDeviceLife / day} days after you last signed
        in there. While you type a title, it is sent to us to find similar feedback; we do not store it.
      </p>
      <p>
        <b>We store</b> what you send, for the organisation whose widget or board it is:
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">When</th>
            <th scope="col">Who sees it</th>
          </tr>
        </thead>
        <tbody>
          {collected.map(([what, when, who]) => (
            <tr key={what}>
              <td>{what}</td>
              <td>{when}</td>
              <td>{who}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        It is stored until you or the organisation delete it. Files that you did not send are deleted after{' '}
        {limits.filesUnsentKept / hour} hours, and a browser’s secret that you did not use for anything after{' '}
        {limits.idleVisitorKept / day} days. Your network address is used to answer you and to limit how often
        one address may call. It is not stored with what you send. A digest of it is kept with a file that you
        add until the end of the day, and where codes are tried for two hours at most.
      </p>
      <p>
        <b>Your data is yours.</b> On the public board, <b>Mine</b> has everything about you as a file to
        save, and the button that deletes it: in the browser that you wrote with, and in any other once you
        have signed in by email or come from a site that tells us who you are. What only you and the team can
        see is deleted, and so are your votes and reports; what everyone can read stays, by “Former customer”.
        With the link that you got after sending you can read and delete that item alone. Every email has a
        link to unsubscribe. You may also ask the organisation, or <a href="#rights">us</a>.
      </p>
      <p>
        More about the widget is in the <a href={paths.integration()}>integration guide</a>.
      </p>
    </>
  ),
}
