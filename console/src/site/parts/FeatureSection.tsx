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
  title: 'Customers give feedback without leaving the page',
  text: 'A button in the corner opens a panel beside the page, so people can see what they write about.',
  points: [
    'No account: people find their feedback again in the same browser, with its status and your replies.',
    'While they type a title, similar ideas appear; voting takes one click.',
    'A bug report can contain the page, the browser and what went wrong there, and a screenshot. People see all of it first, with a switch for each kind.',
    'What cannot be sent is saved in the browser and sent later.',
  ],
  picture: {
    name: 'public-board',
    alt: 'The public board of a sailing school: ideas with their votes and statuses, and a form to add one.',
  },
}

const inbox: Feature = {
  title: 'Your team decides what is public',
  text: 'Everything arrives in one inbox. Ideas and comments of people you do not know yet, and those with links, listed words or repeated text, are held for review, with the reason.',
  points: [
    'Approve, reject, trust or block with the keyboard; every decision can be undone.',
    'Answer in public, mark the official answer, or write a note that only the team sees.',
    'A bug is between its reporter and your team until you make it public. Ideas are public once approved.',
    'Search finds words in any language, with no outside service.',
  ],
  picture: {
    name: 'feedback-item',
    alt: 'The inbox: a list of ideas and bugs with their statuses, and beside it a bug with its timeline, its properties and a comment being written.',
  },
}

const board: Feature = {
  title: 'An idea becomes a task, and the customer sees its status',
  text: 'Each project has a task board. A card shows the feedback that it resolves, with its votes.',
  points: [
    'Your own columns: names, limits on work in progress, and the status that each is linked to.',
    'Move a card into such a column, and the board offers to change the public status too. It never does so without asking.',
    'Labels, people, due dates, and a reason when something is blocked.',
    'Two people on one board see each other’s moves as they happen.',
  ],
  picture: {
    name: 'tasks',
    alt: 'A task board with five columns; cards show their assignee, priority, tag, due day and how many people want what they resolve.',
  },
}

const more = [
  [
    'Your branding',
    'Colour, button text, position and logo for each project, depending on your plan. Light and dark follow the visitor’s system.',
  ],
  ['Several products', 'Each project has its own key, websites, branding, task board and public board.'],
  [
    'Statuses of your own',
    'Each project names, colours and orders its statuses, and decides with which of them customers can still vote and comment.',
  ],
  [
    'A roadmap',
    'What is planned, in progress and done, by status or by month, as a tab of the public board where people can vote. Private until you publish it.',
  ],
  [
    'Notifications for customers',
    'Authors, voters and followers are notified of answers and new statuses: in the widget, on the board, and by email once they have confirmed their address. You see how many before you send.',
  ],
  [
    'A changelog',
    'An entry links the feedback it resolves, and the people who asked for it are notified. Whoever reported a bug is asked whether it is fixed; if not, it is open again.',
  ],
  [
    'Customers',
    'A page for each customer: what they sent, commented and voted for, with notes for your team. Trust, block, merge, export or erase.',
  ],
  [
    'Notifications for your team',
    'Assign feedback or mention somebody with an @, and they are notified in the console and by email. Each member chooses what they are notified of, and how often.',
  ],
  [
    'Two roles, one owner',
    'Members read, assign, comment and move tasks. Administrators moderate, change statuses and edit projects.',
  ],
  [
    'Made for the keyboard',
    'A command palette, shortcuts for triage, and a menu for everything that can be dragged.',
  ],
  [
    'No effect on your pages',
    'The widget runs in its own shadow root: your styles do not affect it, and keys pressed in it do not reach your page.',
  ],
  [
    'Separate organisations',
    'Organisations share no data. Every table, key and query contains the organisation, and tests try to get past that.',
  ],
] as const

/** Earshot's features, on the home page and as a page of its own. */
export function FeatureSection({ level }: { level: 1 | 2 }) {
  const Name = level === 1 ? 'h2' : 'h3'
  return (
    <Section
      id="features"
      level={level}
      title="From a customer’s feedback to a finished task"
      lead="Three parts that work together: a widget on your pages, an inbox, and a task board."
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
