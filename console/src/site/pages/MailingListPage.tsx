import { limits } from '@earshot/shared/limits'
import { paths } from '../../lib/paths.ts'
import { ListPage } from '../parts/ListPage.tsx'

const days = limits.subscriptionLife / (24 * 60 * 60 * 1000)

export const MailingListPage = () => (
  <ListPage
    list="news"
    title="Mailing list"
    lead="What is new in Earshot and what comes next, by email: a few a year, written by the people who build it."
    steps={[
      `You get an email with a link. Nothing else is sent before you have used it; it works for ${days} days.`,
      'You press the button on the page it opens, and your address is on the list.',
      'Every email has a link to unsubscribe, without a login.',
    ]}
  >
    <p>
      Do you want to tell us something? <a href={paths.homeSection('contact')}>Write to us</a>, or{' '}
      <a href={paths.ownFeedback()}>suggest an idea</a>.
    </p>
  </ListPage>
)
