import { follow } from './acts.ts'
import type { Screen } from './screen.ts'

/** The inbox and its items, and the dialogs from there. */
export const inbox: Screen[] = [
  {
    name: 'feedback-item',
    route: '/feedback/:feedbackId?',
    viewer: 'owner',
    act: async (page) => {
      await page
        .getByRole('link', { name: /Export the lesson calendar/ })
        .first()
        .click()
      await page.getByRole('heading', { name: /Export the lesson calendar/ }).waitFor()
      await page.getByText('An .ics address per instructor, please.').waitFor()
      await page.getByRole('button', { name: /^Merge in/ }).waitFor()
    },
  },
  {
    name: 'feedback-for-customer',
    route: '/feedback/:feedbackId?',
    viewer: 'owner',
    act: async (page) => {
      await page.getByRole('button', { name: 'New', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'New feedback for a customer' })
      await dialog.getByRole('textbox', { name: 'Customer' }).fill('Ines Delgado')
      await page.getByRole('option', { name: /as a new customer$/ }).click()
      await dialog.getByLabel('Email').fill('ines@delgado.example')
      await dialog.getByLabel('Title').fill('Dark mode on night trips')
      await dialog.getByText('Vote instead').first().waitFor()
    },
  },
  {
    name: 'feedback-vote-list',
    route: '/feedback/:feedbackId?',
    viewer: 'owner',
    act: async (page) => {
      await page
        .getByRole('link', { name: /Dark mode for the night watch/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Vote for a customer' }).click()
      const dialog = page.getByRole('dialog', { name: /^Vote for a customer on/ })
      await dialog.getByText('A list of addresses').click()
      await dialog
        .getByLabel('Email addresses')
        .fill(
          'Ines Delgado <ines@delgado.example>\njonas@fjord.example, ruth@\nMia Sørensen\tmia@ferry.example',
        )
      await dialog.getByRole('button', { name: 'Check list' }).click()
      await dialog.getByRole('button', { name: /^Add \d votes$/ }).waitFor()
      for (const closed of await dialog.locator('details:not([open]) summary').all()) await closed.click()
    },
  },
  {
    name: 'feedback-merge',
    route: '/feedback/:feedbackId?',
    viewer: 'owner',
    act: async (page) => {
      await page
        .getByRole('link', { name: /Dark mode for the night watch/ })
        .first()
        .click()
      await page.getByRole('heading', { name: /Dark mode for the night watch/ }).waitFor()
      await page.keyboard.press('m')
      await page.getByLabel('Merge with').fill('lessons')
      await page.getByRole('option', { name: /Let instructors swap lessons/ }).click()
      await page.getByText(/then has \d+ votes/).waitFor()
    },
  },
  {
    name: 'feedback-held',
    route: '/feedback/:feedbackId?',
    viewer: 'owner',
    query: '?moderation=held',
    act: follow('Feedback'),
  },
  {
    name: 'feedback-selected',
    route: '/feedback/:feedbackId?',
    viewer: 'owner',
    act: async (page) => {
      const boxes = page.getByRole('list', { name: 'Feedback' }).getByRole('checkbox')
      for (const place of [0, 1, 2]) await boxes.nth(place).check({ force: true })
    },
  },
  {
    name: 'feedback-nothing-found',
    route: '/feedback/:feedbackId?',
    viewer: 'owner',
    query: '?query=zzzz',
  },
]
