import { limits } from '@earshot/shared/limits'
import { identifyCode, identitySamples } from '../../installation/identity-samples.ts'
import { paths } from '../../lib/paths.ts'
import { Island } from '../islands/Island.tsx'
import { Document } from '../parts/Document.tsx'
import {
  angularCode,
  attachCode,
  buttonCode,
  policyCode,
  reactCode,
  scriptCode,
  snippetCode,
  svelteCode,
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
          In the console, open <b>Projects</b> and your project. Add your site to the websites: scheme, host
          and port, without a path. There may be up to {limits.originsPerProject}.
        </li>
        <li>
          Copy the code under <b>Install</b>. It is this one, with your public key in place of{' '}
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
        Load your page: the button is in the corner, and the project in the console says <i>Installed</i>. The
        key is public and may stand in your source. It names the project; browsers on other origins are
        refused.
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

const otherFrameworks = {
  id: 'frameworks',
  title: 'Svelte, Angular, Next.js, WordPress, Shopify',
  body: (
    <>
      <p>In Svelte, in the component that holds your application:</p>
      {sample('App.svelte, script', svelteCode)}
      <p>In Angular, in the component that holds your application:</p>
      {sample('app.component.ts', angularCode)}
      <ul>
        <li>
          <b>Next.js</b> and other renderers on the server: the React hook above, in a file that begins with{' '}
          <code>'use client'</code>. Nothing of it runs before the page is in the browser.
        </li>
        <li>
          <b>WordPress</b>: the script tag goes before <code>&lt;/body&gt;</code> in your theme’s{' '}
          <code>footer.php</code>, or into any plug-in that adds code to the footer.
        </li>
        <li>
          <b>Shopify</b>: the script tag goes before <code>&lt;/body&gt;</code> in{' '}
          <code>layout/theme.liquid</code>. Allow your shop’s own domain, and the one that ends with{' '}
          <code>myshopify.com</code> while you try it out.
        </li>
        <li>
          <b>Single-page applications</b>: start it once. It stays through changes of the address, and a
          second start changes nothing.
        </li>
      </ul>
    </>
  ),
}

const identity = {
  id: 'signed-identity',
  title: 'Signed identity: who is writing',
  body: (
    <>
      <p>
        Without it your customers are anonymous, each browser somebody else. With it your team sees who wrote,
        on every device, and nobody can pretend to be another. Your server signs a short token; the widget
        hands it on.
      </p>
      <ol>
        <li>
          In the console, open <b>Projects</b>, your project, and create a secret under <b>Identity</b>. It is
          shown once. Give it to your server as <code>EARSHOT_SECRET</code>, and never to a page.
        </li>
        <li>
          Let your server make a token for whoever is signed in, at an address of its own such as{' '}
          <code>/earshot-token</code>, with one of these. They need nothing but the language itself.
        </li>
      </ol>
      <Island name="LanguageSamples" props={{ samples: identitySamples('pk_…') }} />
      <p>Then tell the widget where to get it:</p>
      {sample('JavaScript', identifyCode)}
      <p>
        The function is asked when the widget needs to know, and again when a token has run out. At your own
        logout, call <code>Earshot('logout')</code>.
      </p>
      <ul>
        <li>
          <code>sub</code> is your own id for the person, a text of up to {limits.identitySubjectMax}{' '}
          characters that never becomes somebody else’s.
        </li>
        <li>
          <code>exp</code> is at most one hour after <code>iat</code>. Clocks may be a minute apart.
        </li>
        <li>
          <code>name</code> is shown to your team, and in public beside the person’s comments;{' '}
          <code>email</code> to your team alone. Say <code>email_verified</code> only when you know that the
          address is theirs.
        </li>
        <li>
          What somebody wrote before they signed in becomes theirs at the first token from the same browser.
        </li>
        <li>
          Once most sessions are signed, the project can refuse those that are not: then only your signed-in
          customers write, and everyone still reads.
        </li>
      </ul>
    </>
  ),
}

const installed = {
  id: 'is-it-installed',
  title: 'Is it installed?',
  body: (
    <>
      <p>
        Type the key of your project and the address of your page. Earshot looks whether the widget has called
        from there, and keeps looking until it has. It fetches nothing from your page.
      </p>
      <Island name="InstallationCheck" props={{}} />
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
    </>
  ),
}

const troubles = [
  [
    'The project says that the widget was refused',
    'The page is not one of the project’s websites. Press the button beside that message, then reload.',
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

const api = {
  id: 'api',
  title: 'The HTTP interface',
  body: (
    <p>
      Every call that the widget and the console make is described in the{' '}
      <a href={paths.apiReference()}>API reference</a>, with who may make it.
    </p>
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
    chapters={[
      snippet,
      installed,
      button,
      react,
      vue,
      otherFrameworks,
      identity,
      policy,
      adjust,
      nothingShows,
      api,
    ]}
  />
)
