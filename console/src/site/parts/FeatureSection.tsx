import type { ReactNode } from 'react'
import { BoardScene } from '../scenes/BoardScene.tsx'
import { InboxScene } from '../scenes/InboxScene.tsx'
import { WidgetScene } from '../scenes/WidgetScene.tsx'
import classes from './FeatureSection.module.css'
import { Section } from './Section.tsx'

interface Feature {
  title: string
  text: string
  points: readonly string[]
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
        {level === 1 ? (
          <Shown Name="h2" feature={widget} scene={<WidgetScene />} />
        ) : (
          <Told feature={widget} />
        )}
        <Shown Name={Name} feature={inbox} scene={<InboxScene />} turned={level === 1} />
        <Shown Name={Name} feature={board} scene={<BoardScene />} turned={level === 2} />
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

function Shown({
  Name,
  feature: { title, text, points },
  scene,
  turned,
}: {
  Name: 'h2' | 'h3'
  feature: Feature
  scene: ReactNode
  turned?: boolean
}) {
  return (
    <div className={turned ? `${classes.feature} ${classes.turned}` : classes.feature}>
      <div>
        <Name className={classes.name}>{title}</Name>
        <p className={classes.text}>{text}</p>
        <Points points={points} />
      </div>
      <div className={classes.scene}>{scene}</div>
    </div>
  )
}

/** Without a picture, where the same one stands above already. */
const Told = ({ feature: { title, text, points } }: { feature: Feature }) => (
  <div className={classes.told}>
    <div>
      <h3 className={classes.name}>{title}</h3>
      <p className={classes.text}>{text}</p>
    </div>
    <Points points={points} />
  </div>
)

const Points = ({ points }: { points: readonly string[] }) => (
  <ul className={classes.points}>
    {points.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
)
