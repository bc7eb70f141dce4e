import type { Page } from 'playwright'
import { press } from './acts.ts'
import type { RunningDemo } from './demo.ts'
import type { Screen } from './screen.ts'

const stranger = { viewer: 'stranger' } as const
const confirmation = { ...stranger, route: '/confirm-address' } as const
/** A token that was never issued looks like one that has expired. */
const expired = '#never-given-to-anybody-at-all'
const button = 'Confirm my address'

/** Confirms an address; each size has a link of its own, so that both use one for the first time. */
async function confirm(page: Page, { server, links }: RunningDemo): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 640
  await page.goto(`${server}/confirm-address${isPhone ? links.confirmPhone : links.confirmDesktop}`)
  await press(button)(page)
  await page.getByText('Address Confirmed').waitFor()
}

/** Pages that customers open by a link, in the states that depend on the link. */
export const customerPages: Screen[] = [
  { ...confirmation, name: 'confirm-address-asked', link: 'used' },
  { ...confirmation, name: 'confirm-address-done', act: confirm },
  {
    ...confirmation,
    name: 'confirm-address-expired',
    query: expired,
    act: async (page) => {
      await press(button)(page)
      await page.getByRole('alert').waitFor()
    },
  },
  { ...stranger, name: 'track-done', route: '/track', link: 'tracked' },
  { ...stranger, name: 'track-revoked', route: '/track', query: expired },
  { ...stranger, name: 'email-preferences-customer', route: '/email-preferences', link: 'preferences' },
  { ...stranger, name: 'email-preferences-member', route: '/email-preferences', link: 'memberPreferences' },
  { ...stranger, name: 'email-preferences-expired', route: '/email-preferences', query: expired },
  { ...stranger, name: 'unsubscribe-expired', route: '/unsubscribe', query: expired },
  { ...stranger, name: 'confirm-subscription-asked', route: '/confirm-subscription', query: expired },
  {
    ...stranger,
    name: 'confirm-subscription-expired',
    route: '/confirm-subscription',
    query: expired,
    act: async (page) => {
      await press(/confirm/i)(page)
      await page.getByRole('alert').waitFor()
    },
  },
  { ...stranger, name: 'public-board-missing', route: '/site-feedback/:slug', query: '?item=IDEA-9999' },
  {
    ...stranger,
    name: 'public-board-sign-in',
    route: '/site-feedback/:slug',
    act: press('Sign in by email'),
  },
]

const german = { ...stranger, locale: 'de-DE' } as const
const germanBoard = { ...german, route: '/site-feedback/:slug' } as const

/** The pages for customers in German, whose words are longer than the English ones. */
export const germanPages: Screen[] = [
  { ...germanBoard, name: 'german-board' },
  { ...germanBoard, name: 'german-board-item', query: '?item=IDEA-2' },
  { ...germanBoard, name: 'german-board-own', query: '?view=mine' },
  {
    ...germanBoard,
    name: 'german-board-changelog',
    query: '?view=changelog',
    act: press('Per E-Mail abonnieren'),
  },
  { ...germanBoard, name: 'german-board-roadmap', query: '?view=roadmap' },
  { ...germanBoard, name: 'german-board-sign-in', act: press('Per E-Mail anmelden') },
  { ...german, name: 'german-track', route: '/track', link: 'tracked' },
  { ...german, name: 'german-confirm-address', route: '/confirm-address', link: 'used' },
  { ...german, name: 'german-email-preferences', route: '/email-preferences', link: 'preferences' },
]
