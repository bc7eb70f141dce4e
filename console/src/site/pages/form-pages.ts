import { paths } from '../../lib/paths.ts'

/**
 * A page around the login: React renders its form into a frame. The build renders the frame, so that the page is not
 * empty before scripts run.
 */
export interface FormPage {
  /** Addresses of the page; the first is canonical. */
  paths: readonly [string, ...string[]]
  /** Name of the page's file. */
  name: string
  title: string
  /** A sentence for search results and link previews. */
  description: string
}

/** Every page around the login that people open by address rather than from the console. */
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
