import { limits } from '@earshot/shared/limits'
import { mistakes } from '@earshot/shared/widget/widget-mistakes'
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
          In the console, open <b>Projects</b> and your project. Under <b>General</b>, add your site to the
          websites: scheme, host and, where it has one, port, without a path.{' '}
          <code>https://*.example.com</code> stands for all sub-domains, and apps are added by the origin of
          their shell, such as <code>capacitor://localhost</code>. There may be up to{' '}
          {limits.originsPerProject}.
        </li>
        <li>
          Copy the line under <b>Install</b>. It is this one, with your public key in place of{' '}
          <code>pk_…</code>:
        </li>
      </ol>
      {sample('HTML', scriptCode)}
      <p>If your page calls Earshot before the script has loaded, put a queue for these calls before it:</p>
      {sample('HTML', snippetCode)}
      <p>
        Load your page: the button is in the corner, and <b>Install</b> in the console shows <i>Installed</i>.
        The key is public and may be in your page’s source. It names the project; requests from other websites
        are refused.
      </p>
    </>
  ),
}

const button = {
  id: 'button',
  title: 'Your own button',
  body: (
    <>
      <p>Turn the launcher off, and open the panel from your own button:</p>
      {sample('HTML', buttonCode)}
      <p>Where inline handlers are not allowed, attach it in your own script:</p>
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
        Start the widget in an effect, and remove it in the clean-up. It also works in strict mode, which runs
        both twice. Or use the package <code>@earshot/widget</code>, with components for React and Vue and
        with types: <b>Install</b> in the console has the command under <b>npm</b>.
      </p>
      {sample('use-earshot.js', reactCode)}
      <p>
        Call <code>useEarshot('pk_…')</code> once, in a component that is always mounted.
      </p>
    </>
  ),
}

const vue = {
  id: 'vue',
  title: 'Vue',
  body: (
    <>
      <p>The same as a composable, for the root component of your application:</p>
      {sample('use-earshot.js', vueCode)}
    </>
  ),
}

const otherFrameworks = {
  id: 'frameworks',
  title: 'Svelte, Angular, Next.js, WordPress, Shopify',
  body: (
    <>
      <p>In Svelte, in the root component of your application:</p>
      {sample('App.svelte, script', svelteCode)}
      <p>In Angular, in the root component of your application:</p>
      {sample('app.component.ts', angularCode)}
      <ul>
        <li>
          <b>Next.js</b> and other frameworks that render on the server: the React hook above, in a file that
          begins with <code>'use client'</code>. It runs only in the browser.
        </li>
        <li>
          <b>WordPress</b>: put the script tag before <code>&lt;/body&gt;</code> in your theme’s{' '}
          <code>footer.php</code>, or use any plug-in that adds code to the footer.
        </li>
        <li>
          <b>Shopify</b>: put the script tag before <code>&lt;/body&gt;</code> in{' '}
          <code>layout/theme.liquid</code>. Add your shop’s own domain to the websites, and for testing also
          the one that ends with <code>myshopify.com</code>.
        </li>
        <li>
          <b>Single-page applications</b>: start it once. It stays when the address changes, and starting it
          again does nothing.
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
        Without it your customers are anonymous, and each browser counts as another person. With it your team
        sees who wrote, on every device, and nobody can pretend to be somebody else. Your server signs a short
        token, and the widget sends it.
      </p>
      <ol>
        <li>
          In the console, open <b>Projects</b> and your project, and create a secret under <b>Identity</b>. It
          is shown once. Keep it on your server as <code>EARSHOT_SECRET</code>; never put it into a page.
        </li>
        <li>
          Let your server make a token for the customer who is signed in, at an address such as{' '}
          <code>/earshot-token</code>, with one of these samples. They need no library.
        </li>
      </ol>
      <Island name="LanguageSamples" props={{ samples: identitySamples('pk_…') }} />
      <p>Then tell the widget where to fetch it:</p>
      {sample('JavaScript', identifyCode)}
      <p>
        The function is called when the widget needs a token, and again when that has expired. When the
        customer logs out of your site, call <code>Earshot('logout')</code>.
      </p>
      <ul>
        <li>
          <code>sub</code> is your own id for the person, a string of up to {limits.identitySubjectMax}{' '}
          characters; never give it to somebody else.
        </li>
        <li>
          <code>exp</code> is at most {limits.identityTokenLife / 1000} seconds after <code>iat</code>. Clocks
          may differ by {limits.identityClockSkew / 1000} seconds.
        </li>
        <li>
          <code>name</code> is shown to your team, and in public beside the person’s comments;{' '}
          <code>email</code> only to your team. Set <code>email_verified</code> only if you have verified that
          the address is the person’s.
        </li>
        <li>
          What somebody wrote before they signed in becomes theirs with the first token from the same browser,
          unless they had signed in by email there.
        </li>
        <li>
          Once most sessions are signed, you can require a signed identity under <b>Identity</b>: then only
          your signed-in customers, and those who have signed in by email, can write. Reading is not affected.
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
        Enter the public key of your project and the address of your page. Earshot checks whether the widget
        has called from there, and keeps checking until it has. It does not request your page.
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
          With a nonce and <code>strict-dynamic</code>, a nonce on the widget’s script tag replaces the first.
        </li>
        <li>
          No entries for styles, images or frames, and no <code>unsafe-inline</code>.
        </li>
        <li>
          With screen recording add <code>media-src blob:</code>, so that visitors can watch what they
          recorded before they send it.
        </li>
        <li>
          <code>require-trusted-types-for 'script'</code> with <code>trusted-types 'none'</code> works too.
        </li>
      </ul>
    </>
  ),
}

const options = [
  ['data-launcher="false"', 'no button; your page opens the panel'],
  ['data-position="bottom-left"', 'the left corner; “none” for no button'],
  ['data-offset="24,32"', 'distance from the corner, in pixels'],
  ['data-label="Feedback"', 'text on the button'],
  ['data-theme="dark"', '“light” or “dark”; without it, the visitor’s system decides'],
  ['data-preload="none"', 'load the panel’s code only when it is opened'],
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
        In the console, colour and logo are under <b>Branding</b>, the button’s text and position under{' '}
        <b>Widget</b>. A change there reaches pages within five minutes.
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
    'Such a page has no origin. Serve it over HTTP, and add that origin to the websites.',
  ],
  [
    'config answers 404 or 400',
    'The key belongs to another server, is incomplete, or was replaced; or the project is archived. Copy the code under Install again.',
  ],
  ['The browser’s console mentions a content security policy', 'Add the two entries above.'],
  [
    'v1.js is requested and fails',
    'Open its address in a tab: the server cannot be reached, or the address is wrong.',
  ],
  [
    'A line that begins with “Earshot:” in the browser’s console',
    'It says what is wrong and how to mend it; see below.',
  ],
  [
    'A changed colour or text does not show',
    'A page uses its configuration for five minutes. Wait, or clear the site’s local storage.',
  ],
] as const

const mistakeRows = {
  id: 'mistakes',
  title: 'What the widget says in the browser’s console',
  body: (
    <>
      <p>
        A mistake is told once, in one line that begins with <code>Earshot:</code> and ends with the address
        of its place here. Where the widget’s own code cannot run, the browser says why: the server is away,
        the address of the script or its hash is wrong, or a policy, a sandbox or a content blocker forbids
        it.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">What it says</th>
            <th scope="col">What to do</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(mistakes).map(([code, { says, mend }]) => (
            <tr key={code} id={code}>
              <td>{says.replace('{{about}}', '…')}</td>
              <td>{mend}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  ),
}

const nothingShows = {
  id: 'nothing-shows',
  title: 'When nothing shows',
  body: (
    <>
      <p>
        The widget never throws into your page and never shows a broken button: without a configuration it
        shows nothing. Look at the network panel of your browser’s developer tools, and at <b>Install</b> in
        the console.
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
      The <a href={paths.apiReference()}>API reference</a> documents every call of the widget and the console,
      and who may make it.
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
      mistakeRows,
      api,
    ]}
  />
)
