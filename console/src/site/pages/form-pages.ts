import { paths } from '../../lib/paths.ts'

/**
 * A page around the login: a form that React brings into a frame, and of which the build renders the frame, so that
 * something is there before any script has run.
 */
export interface FormPage {
  /** Its addresses; the first is the one that counts. */
  paths: readonly [string, ...string[]]
  /** Its file's name. */
  name: string
  title: string
  /** A sentence for search results and previews of links. */
  description: string
}

/** Every page of that kind that people come to by an address rather than from the console. */
export const formPages: readonly FormPage[] = [
  {
    paths: [paths.login(), paths.loginHidden()],
    name: 'login',
    title: 'Login · Earshot',
    description: 'Log in to Earshot: read, answer and plan what your customers tell you.',
  },
  {
    paths: [paths.signup(), paths.signupHidden()],
    name: 'signup',
    title: 'Create Account · Earshot',
    description: 'Create a free Earshot account: no card, and the widget is on your page in a few minutes.',
  },
  {
    paths: [paths.forgottenPassword()],
    name: 'forgotten-password',
    title: 'Forgotten Password · Earshot',
    description: 'Ask for a link to choose a new password for your Earshot account.',
  },
  {
    paths: [paths.activate()],
    name: 'activate',
    title: 'Activation · Earshot',
    description: 'Activate your Earshot account, or have the activation email sent again.',
  },
]
