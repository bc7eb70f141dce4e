import { Section } from './Section.tsx'
import classes from './WhySection.module.css'

const reasons = [
  {
    instead: 'Instead of a mailbox',
    title: 'Ten emails with one wish are one idea with ten votes',
    text: 'In a mailbox you read the same wish again and again. Here people find the idea that already exists and vote for it, and you see how many want it.',
  },
  {
    instead: 'Instead of a form',
    title: 'People can follow what they sent',
    text: 'After a form there is only a thank-you. Here people see the status of their feedback and your answer on their next visit.',
  },
  {
    instead: 'Instead of a spreadsheet',
    title: 'Feedback and tasks stay linked',
    text: 'A task shows which ideas and bugs it resolves. When it is done, change their public status in one step, without a second list.',
  },
] as const

/** Reasons to use Earshot instead of other tools. */
export const WhySection = () => (
  <Section id="why-use" title="Why use Earshot" tone="raised">
    <ul className={classes.reasons}>
      {reasons.map(({ instead, title, text }) => (
        <li key={instead}>
          <p className={classes.instead}>{instead}</p>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </Section>
)
