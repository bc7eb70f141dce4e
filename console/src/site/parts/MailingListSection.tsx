import { ListFrame } from './ListFrame.tsx'
import { Section } from './Section.tsx'

/** Subscription to news by email, for visitors who are not ready to sign up. */
export const MailingListSection = () => (
  <Section
    id="mailing-list"
    beside
    title="Mailing list"
    lead="What is new in Earshot and what comes next: a few emails a year, each with a link to unsubscribe."
  >
    <ListFrame list="news" lazy />
  </Section>
)
