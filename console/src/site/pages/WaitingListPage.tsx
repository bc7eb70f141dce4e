import { limits } from '@earshot/shared/limits'
import { paths } from '../../lib/paths.ts'
import { ListPage } from '../parts/ListPage.tsx'

const days = limits.subscriptionLife / (24 * 60 * 60 * 1000)

/** What the login, the sign-up and the guides show while Earshot is not open yet (decisions, "Launch mode"). */
export const WaitingListPage = () => (
  <ListPage
    list="waiting"
    title="Join the waiting list"
    lead="Earshot is in beta, and we let people in a few at a time. Leave your address, and we write to you when it is your turn."
    steps={[
      `You get an email with a link. Nothing else is sent before you have used it; it works for ${days} days.`,
      'You press the button on the page it opens, and you are on the list.',
      'We write again when you can create an account, with a link to sign up.',
    ]}
  >
    <p>
      Already have an account? <a href={paths.loginHidden()}>Log in</a>. Read{' '}
      <a href={paths.beta()}>what beta means</a>, or{' '}
      <a href={paths.homeSection('features')}>what Earshot does</a>.
    </p>
  </ListPage>
)
