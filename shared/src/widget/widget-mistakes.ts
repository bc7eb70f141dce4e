/**
 * A mistake in a page's installation of the widget, and how to fix it. `{{about}}` stands for the value on the page.
 */
export interface MistakeText {
  says: string
  mend: string
}

/** Mistakes in the order of the guide. */
export const mistakes = {
  key: { says: 'no key', mend: 'Put data-key="pk_…" on the script tag, or pass key to init.' },
  'key-shape': {
    says: 'the key {{about}} is incomplete, or has more than the key in it',
    mend: 'Copy it again from Install in the console.',
  },
  'secret-key': {
    says: 'the key is a secret, which everybody can read here',
    mend: 'Delete that secret under Identity in the console, and use the public key, pk_…, from Install.',
  },
  'key-unknown': {
    says: 'no project here has the key {{about}}',
    mend: 'It was replaced, or is of another server, or the project is archived. Copy the key under Install again.',
  },
  'other-key': {
    says: 'init names another project than the running widget’s',
    mend: 'Call destroy first, or add a second script tag.',
  },
  origin: {
    says: '{{about}} is not one of the project’s websites',
    mend: 'Add it to the websites under General in the console, then reload.',
  },
  config: {
    says: 'the project’s configuration cannot be had, nor more of the widget’s code',
    mend: 'Open the v1.js beside this address in a tab: the server is away, or a policy or a content blocker forbids it.',
  },
  file: { says: 'a page that is opened from a file has no origin', mend: 'Serve it over HTTP.' },
  sandbox: {
    says: 'the frame of this page is sandboxed and has no origin',
    mend: 'Add allow-same-origin to its sandbox attribute.',
  },
  server: {
    says: '{{about}} does not answer',
    mend: 'Open its v1.js in a tab: the server is away, or the address is wrong.',
  },
  failing: {
    says: '{{about}} answers with an error',
    mend: 'Try again later, and see the log of the server.',
  },
  html: {
    says: '{{about}} answers with a page in place of the project’s configuration',
    mend: 'endpoint is the address of your Earshot server, or of a path that your web server forwards to it, and ends with /e.',
  },
  slash: { says: 'endpoint ends with a slash', mend: 'Remove the slash.' },
  insecure: {
    says: 'endpoint is http on a page that is https',
    mend: 'Use the https address of the server.',
  },
  csp: {
    says: 'the content security policy of this page forbids requests to {{about}}',
    mend: 'Add that address to connect-src.',
  },
  blocker: {
    says: 'something in this browser, such as an ad blocker, stops requests to {{about}}',
    mend: 'Allow them, or let your web server forward a path of your own site, and name it as endpoint.',
  },
  load: {
    says: 'a part of the widget could not be loaded',
    mend: 'See which request to /e/c/ fails in the network panel, and why.',
  },
  module: {
    says: 'the script was loaded with type=module, and cannot find its tag',
    mend: 'Use a plain script tag with async.',
  },
  async: { says: 'the page waits for the script', mend: 'Add async to the script tag.' },
  'second-tag': {
    says: 'there are {{about}} script tags with the same key',
    mend: 'Remove all but one; with the npm package, the tag.',
  },
  releases: {
    says: 'two releases of the widget are on this page',
    mend: 'Use the same address in both script tags.',
  },
  storage: {
    says: 'this browser stores nothing for this page',
    mend: 'Nothing is wrong where a visitor wants that: then drafts end with the page. In a frame, add allow-same-origin.',
  },
  command: { says: 'there is no command {{about}}', mend: 'See the list of commands.' },
  failed: { says: 'a command got what it cannot use: {{about}}', mend: 'See what that command takes.' },
  settings: { says: 'init takes an object', mend: "Write Earshot('init', { key: 'pk_…' })." },
  option: { says: 'there is no option {{about}}', mend: 'See the list of options.' },
  value: { says: 'an option cannot be {{about}}', mend: 'See what it can be in the list of options.' },
  color: { says: 'the colour {{about}} is none', mend: 'Use one as CSS has it, such as #0b6e6e.' },
  locale: {
    says: 'there are no texts in the language {{about}}',
    mend: 'See the list of languages; the widget is in English meanwhile.',
  },
  container: { says: 'no element {{about}} for container', mend: 'Call init once the element exists.' },
  target: { says: 'attach finds no element {{about}}', mend: 'Check the selector.' },
  event: { says: 'there is no event {{about}}', mend: 'See the list of events.' },
  view: { says: 'there is no view {{about}}', mend: 'See what open takes.' },
  identity: {
    says: '{{about}}',
    mend: 'Check a token under Identity in the console.',
  },
  'identity-type': {
    says: 'identify takes a signed token, or a function that fetches one',
    mend: 'Let your server sign a token.',
  },
  'identity-function': {
    says: 'the function given to identify failed: {{about}}',
    mend: 'See the request that it makes.',
  },
} as const satisfies Record<string, MistakeText>

/** Code of a mistake, and its anchor in the guide. */
export type Mistake = keyof typeof mistakes
