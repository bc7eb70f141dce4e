import type { Page } from 'playwright'
import { press } from './acts.ts'
import type { Screen } from './screen.ts'

const subscription = { route: '/organisation/subscription' } as const
const invoices = { route: '/organisation/invoices' } as const
/** Opens the price confirmation of a subscription. */
const askPrice = async (page: Page) => {
  await press(/^Subscribe to Pro/)(page)
  await page
    .getByRole('dialog')
    .getByRole('row', { name: /Due now/ })
    .waitFor()
}

/** The newcomer's billing screens, in sequence: the trial begun in one goes on in the next. */
export const billing: Screen[] = [
  { ...subscription, name: 'billing-free', viewer: 'newcomer' },
  { ...subscription, name: 'billing-loading', viewer: 'newcomer', calls: 'wait' },
  { ...subscription, name: 'billing-error', viewer: 'newcomer', calls: 'fail' },
  { ...subscription, name: 'billing-waiting', viewer: 'newcomer', query: '?checkout=done' },
  { ...subscription, name: 'billing-left', viewer: 'newcomer', query: '?checkout=left' },
  { ...subscription, name: 'billing-price', viewer: 'newcomer', act: askPrice },
  { ...invoices, name: 'billing-invoices-empty', viewer: 'newcomer' },
  { ...invoices, name: 'billing-invoices-error', viewer: 'newcomer', calls: 'fail' },
  {
    ...subscription,
    name: 'billing-trial',
    viewer: 'newcomer',
    act: async (page) => {
      const start = page.getByRole('button', { name: 'Try Pro free' })
      if (await start.isVisible()) await start.click()
      await page.getByRole('button', { name: /^Trial of Pro/ }).click()
    },
  },
  {
    ...subscription,
    name: 'billing-paid',
    viewer: 'newcomer',
    act: async (page) => {
      if (await page.getByRole('button', { name: 'Subscribe to Agency' }).isVisible()) {
        await press('Subscribe to Agency')(page)
        await press('Continue to payment')(page)
        await press('Subscribe')(page)
      }
      await page.getByRole('button', { name: 'Cancel subscription' }).waitFor()
    },
  },
  {
    ...subscription,
    name: 'billing-downgrade',
    viewer: 'newcomer',
    act: async (page) => {
      await press('Downgrade to Pro')(page)
      await page
        .getByRole('dialog')
        .getByRole('row', { name: /Due now/ })
        .waitFor()
    },
  },
  { ...subscription, name: 'billing-cancel', viewer: 'newcomer', act: press('Cancel subscription') },
  {
    ...subscription,
    name: 'billing-failed',
    viewer: 'newcomer',
    act: async (page) => {
      if (await page.getByRole('button', { name: 'Payment details' }).isVisible()) {
        await press('Payment details')(page)
        await page.getByLabel('Card number').fill('4000 0000 0000 0341')
        await press('Keep this card')(page)
        await press('Take the next payment now')(page)
        await page.getByRole('link', { name: 'Back to Earshot' }).click()
      }
      await page.getByText('A payment failed', { exact: true }).waitFor()
    },
  },
  { name: 'billing-failed-elsewhere', route: '/projects', viewer: 'newcomer' },
  { name: 'billing-failed-member', route: '/tasks/:projectId?', viewer: 'colleague' },
  { ...invoices, name: 'billing-invoices', viewer: 'newcomer' },
]
