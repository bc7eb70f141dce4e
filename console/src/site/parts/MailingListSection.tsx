import { ListFrame } from './ListFrame.tsx'
import classes from './MailingListSection.module.css'
import { Section } from './Section.tsx'

/** Subscription to news by email, for visitors who are not ready to sign up. */
export const MailingListSection = () => (
  <Section
    id="mailing-list"
    beside
    title="Mailing list"
    lead="What is new in Earshot and what comes next: a few emails a year, each with a link to unsubscribe."
  >
    <div className={classes.card}>
      <ListFrame list="news" lazy />
    </div>
  </Section>
)
