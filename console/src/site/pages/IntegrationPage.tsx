import { limits } from '@earshot/shared/limits'
import { paths } from '../../paths.ts'
import { Island } from '../Island.tsx'
import { Document } from '../parts/Document.tsx'
import {
  attachCode,
  buttonCode,
  policyCode,
  reactCode,
  scriptCode,
  snippetCode,
  vueCode,
} from '../samples.ts'
import { settings } from '../settings.ts'

const sample = (label: string, code: string) => <Island name="CodeSample" props={{ label, code }} />

const snippet = {
  id: 'snippet',
  title: 'Any page: one script tag',
  body: (
    <>
      <ol>
        <li>
          In the console, open <b>Projects</b> and your project. Add your site’s origin to the allowed
          origins: scheme, host and port, without a path. There may be up to {limits.originsPerProject}.
        </li>
        <li>
          Copy the snippet that stands there. It is this one, with your public key in place of{' '}
          <code>pk_…</code>:
        </li>
      </ol>
      {sample('HTML', snippetCode)}
      <p>
        The first line is a queue, for calls that come before the script has. Without such calls the second
        line alone is enough:
      </p>
      {sample('HTML', scriptCode)}
      <p>
        Load your page: the button is in the corner, and the project in the console says{' '}
        <i>Installed, last seen on</i> your origin. The key is public and may stand in your source. It names
        the project; browsers on other origins are refused.
      </p>
    </>
  ),
}

const button = {
  id: 'button',
  title: 'Your own button',
  body: (
    <>
      <p>Leave the launcher out, and open the panel from wherever you like:</p>
      {sample('HTML', buttonCode)}
      <p>Where inline handlers are not allowed, attach it from a script of yours:</p>
      {sample('JavaScript', attachCode)}
    </>
  ),
}

const react = {
  id: 'react',
  title: 'React',
  body: (
    <>
      <p>
        Start the widget in an effect, and let the clean-up take it away. Strict mode runs both twice, and
        that is fine.
      </p>
      {sample('use-earshot.js', reactCode)}
      <p>
        Call <code>useEarshot('pk_…')</code> once, in a component that is always there.
      </p>
    </>
  ),
}

const vue = {
  id: 'vue',
  title: 'Vue',
  body: (
    <>
      <p>The same as a composable, for the component that holds your application:</p>
      {sample('use-earshot.js', vueCode)}
    </>
  ),
}

const policy = {
  id: 'content-security-policy',
  title: 'A strict content security policy',
  body: (
    <>
      <p>Two entries are all that a page has to add:</p>
      {sample('Content-Security-Policy', policyCode)}
      <ul>
        <li>
          With a nonce and <code>strict-dynamic</code>, a nonce on our tag replaces the first.
        </li>
        <li>
          Nothing for styles, images or frames, and no <code>unsafe-inline</code>.
        </li>
        <li>
          <code>require-trusted-types-for 'script'</code> with <code>trusted-types 'none'</code> is fine.
        </li>
      </ul>
    </>
  ),
}

const options = [
  ['data-launcher="false"', 'no button; you open the panel yourself'],
  ['data-position="bottom-left"', 'the other corner; none for no button'],
  ['data-offset="24,32"', 'distance from the corner, in pixels'],
  ['data-label="Feedback"', 'words on the button'],
  ['data-theme="dark"', 'light or dark; follows the visitor’s system without it'],
  ['data-preload="none"', 'fetch the panel only when it is opened'],
] as const

const adjust = {
  id: 'options',
  title: 'Options',
  body: (
    <>
      <p>
        On the script tag, or in camel case as <code>Earshot('init', {'{ … }'})</code>:
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Option</th>
            <th scope="col">What it does</th>
          </tr>
        </thead>
        <tbody>
          {options.map(([option, effect]) => (
            <tr key={option}>
              <td>
                <code>{option}</code>
              </td>
              <td>{effect}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Colour, logo and the launcher’s text come from the project’s branding in the console. A change there
        reaches pages within five minutes.
      </p>
      <p>Visitors are anonymous: there is no way yet to tell the widget who is signed in to your product.</p>
    </>
  ),
}

const troubles = [
  [
    'The project says that the widget was refused',
    'The page’s origin is not allowed. Press the button beside that message, then reload.',
  ],
  [
    'config answers 403, and the page was opened from a file',
    'Such a page has no origin. Serve it over HTTP, and allow that origin.',
  ],
  ['config answers 404 or 400', 'The key is not of this server, or cut off. Copy the snippet again.'],
  ['The browser speaks of a content security policy', 'Add the two entries above.'],
  ['v1.js is requested and fails', 'Open its address in a tab: the server is away, or the address is wrong.'],
  ['“Earshot: a key is needed” in the browser’s console', 'Put data-key on the script tag.'],
  [
    'A changed colour or text does not come',
    'A page uses its configuration for five minutes. Wait, or clear the site’s local storage.',
  ],
] as const

const nothingShows = {
  id: 'nothing-shows',
  title: 'When nothing shows',
  body: (
    <>
      <p>
        The widget never throws into your page and never shows a broken button: without a configuration it
        stays away. So look at the network panel of your browser’s tools, and at the project in the console.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">What you see</th>
            <th scope="col">What to do</th>
          </tr>
        </thead>
        <tbody>
          {troubles.map(([sign, cure]) => (
            <tr key={sign}>
              <td>{sign}</td>
              <td>{cure}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Still nothing? <a href={paths.support()}>Support</a>.
      </p>
    </>
  ),
}

export const IntegrationPage = () => (
  <Document
    title="Integration"
    lead={
      <>
        Everything is served from <code>{settings.publicUrl}</code>. Two minutes, one line.
      </>
    }
    chapters={[snippet, button, react, vue, policy, adjust, nothingShows]}
  />
)
