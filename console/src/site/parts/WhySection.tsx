import { Section } from './Section.tsx'
import classes from './WhySection.module.css'

const reasons = [
  {
    instead: 'Instead of a mailbox',
    title: 'Ten mails with one wish are one idea with ten votes',
    text: 'In a mailbox every wish comes alone and is forgotten alone. Here people find the idea that is there already, and you see which ones many people share.',
  },
  {
    instead: 'Instead of a form',
    title: 'Whoever wrote can see what became of it',
    text: 'A form says thank you and falls silent. Here the same browser shows the item again, its status and your answer, on the next visit.',
  },
  {
    instead: 'Instead of a spreadsheet',
    title: 'What was asked for and what is being built stay linked',
    text: 'A task knows which ideas and bugs it settles. When it is done, their public status is one choice away, not another list to keep.',
  },
] as const

/** Why one would use it rather than what one has. */
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
