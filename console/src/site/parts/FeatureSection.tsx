import type { ComponentProps } from 'react'
import classes from './FeatureSection.module.css'
import { Screenshot } from './Screenshot.tsx'
import { Section } from './Section.tsx'

interface Feature {
  title: string
  text: string
  points: readonly string[]
  picture: ComponentProps<typeof Screenshot>
}

const widget: Feature = {
  title: 'Customers speak up without leaving the page',
  text: 'A button in the corner opens a panel beside the page, so people can look at what they write about.',
  points: [
    'No account: a browser finds its own items again, with their status and your replies.',
    'While a title is typed, similar ideas appear; a vote takes one press.',
    'A bug report can carry page, browser, language and window size, shown first, with a switch to leave them out.',
    'What cannot be sent is kept in the browser and sent later. Nobody is thanked for words that never arrived.',
  ],
  picture: {
    name: 'public-board',
    alt: 'The public board of a sailing school: ideas with their votes and statuses, and a form to add one.',
  },
}

const inbox: Feature = {
  title: 'Your team decides what is shown',
  text: 'Everything arrives in one inbox. Ideas and comments of first-time authors, and those with links, listed words or repeated text, are held for review, and say why.',
  points: [
    'Approve, reject, trust or block by keyboard; every decision can be undone.',
    'Answer in public, mark the official answer, or leave a note that only the team sees.',
    'Bugs stay between the reporter and the team. Ideas are public once approved.',
    'Search finds words in any language, with no outside service.',
  ],
  picture: {
    name: 'feedback-item',
    alt: 'The inbox: a list of ideas and bugs with their statuses, and beside it a bug with its timeline, its properties and a comment being written.',
  },
}

const board: Feature = {
  title: 'A wish becomes work, and the customer sees how far it is',
  text: 'Each project has a task board. A card names the feedback that it settles, with its votes beside it.',
  points: [
    'Columns are yours: names, limits on work in progress, and the status they stand for.',
    'Move a card into such a column and the board offers to change the public status too. It never does so by itself.',
    'Labels, people, due dates, and a reason when something is blocked.',
    'Two people on one board see each other’s moves as they happen.',
  ],
  picture: {
    name: 'tasks',
    alt: 'A task board with five columns; cards show their assignee, priority, tag, due day and how many people want what they settle.',
  },
}

const more = [
  [
    'One look, yours',
    'Colour, launcher text, position and logo per project, as far as your plan goes. Light and dark follow the visitor’s system.',
  ],
  [
    'Several products, one place',
    'Each project has its own key, websites, branding, task board and public board.',
  ],
  [
    'Two roles, one owner',
    'Members read, comment and move tasks. Administrators moderate, change statuses and edit projects.',
  ],
  [
    'Everything by keyboard',
    'A command palette, shortcuts for triage, and a menu wherever something can be dragged.',
  ],
  [
    'A good guest',
    'The widget lives in its own shadow root: your styles do not reach it, its keystrokes do not reach you.',
  ],
  [
    'Kept apart',
    'Organisations share no data. Every table, key and query carries the organisation, and tests try to get across.',
  ],
] as const

/** What Earshot does today, for home and as a page of its own. */
export function FeatureSection({ level }: { level: 1 | 2 }) {
  const Name = level === 1 ? 'h2' : 'h3'
  return (
    <Section
      id="features"
      level={level}
      title="From a customer’s sentence to a finished task"
      lead="Three parts that know each other: a widget on your pages, an inbox, and a task board."
    >
      <div className={classes.features}>
        {[widget, inbox, board].map((feature) => (
          <Shown key={feature.title} Name={Name} feature={feature} />
        ))}
      </div>
      <ul className={classes.more}>
        {more.map(([title, text]) => (
          <li key={title}>
            <Name>{title}</Name>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Shown({ Name, feature }: { Name: 'h2' | 'h3'; feature: Feature }) {
  const { title, text, points, picture } = feature
  return (
    <div className={classes.feature}>
      <div className={classes.words}>
        <div>
          <Name className={classes.name}>{title}</Name>
          <p className={classes.text}>{text}</p>
        </div>
        <ul className={classes.points}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
      <Screenshot {...picture} />
    </div>
  )
}
