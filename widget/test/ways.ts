import type { Locator } from 'playwright'

/** Steps from the open home view to each other view. */
export const ways: Record<string, (panel: Locator) => Promise<void>> = {
  home: async () => {},
  async idea(panel) {
    await panel.getByRole('button', { name: 'Suggest an idea' }).click()
    await panel.getByLabel('Your idea in one line').fill('waiting list for courses')
    await panel.getByText('Already suggested?').waitFor()
  },
  async bug(panel) {
    await panel.getByRole('button', { name: 'Report a bug' }).click()
    await panel.getByRole('switch').waitFor()
  },
  async 'bug with an error'(panel) {
    await panel.getByRole('button', { name: 'Report a bug' }).click()
    await panel.getByRole('button', { name: 'Send report' }).click()
    await panel.getByText('Please enter a title').waitFor()
  },
  async board(panel) {
    await panel.getByRole('button', { name: 'See all: Most wanted' }).click()
    await panel.locator('.vote').nth(5).waitFor()
    await panel.locator('.vote').first().click()
  },
  async item(panel) {
    await panel.getByRole('button', { name: 'Let parents book for several' }).last().click()
    await panel.getByText('Official answer').waitFor()
  },
  async sent(panel) {
    await panel.getByRole('button', { name: 'Report a bug' }).click()
    await panel.getByLabel('What happened?').fill('Something to look at')
    await panel.getByRole('button', { name: 'Send report' }).click()
    await panel.getByRole('heading', { name: 'Thank you' }).waitFor()
    await panel.getByRole('button', { name: 'Notify me' }).waitFor()
  },
  async mine(panel) {
    await ways.sent?.(panel)
    await panel.getByRole('button', { name: 'Your feedback' }).click()
    await panel.getByRole('listitem').first().waitFor()
  },
  async notifications(panel) {
    await ways.mine?.(panel)
    await panel.getByRole('button', { name: 'Notifications' }).click()
    await panel.getByRole('group', { name: 'Notify me of' }).waitFor()
  },
  async news(panel) {
    await panel.getByRole('button', { name: 'What’s new' }).click()
    await panel.getByRole('listitem').first().waitFor()
  },
  async entry(panel) {
    await ways.news?.(panel)
    await panel.getByRole('listitem').first().getByRole('button').click()
    await panel.getByRole('article').waitFor()
  },
}
