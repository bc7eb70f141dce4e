import type { NewDiagnostics } from '@earshot/shared/diagnostics/new-diagnostics'
import type { FeedbackKind } from '@earshot/shared/feedback/feedback'
import type { PlanName } from '@earshot/shared/plan/plans'
import type { TaskPriority } from '@earshot/shared/task/task'
import { beforePaying } from './before-paying.ts'

/*
 * Demo data with two organisations, which tests also refer to by name: Harbor books sailing lessons and has customers
 * with opinions; Lumen writes invoices and must never see Harbor's data. In the demo Earshot is a customer of its own,
 * for the widget on its public pages.
 */

export interface PersonOfStory {
  firstName: string
  lastName: string
  email: string
  role: 'User' | 'Administrator'
}

export interface ItemOfStory {
  kind: FeedbackKind
  by: string
  title: string
  body: string
  daysAgo: number
  votes?: number
  /** Name of a default status. */
  status?: string
  tags?: readonly string[]
  /** Held for review. */
  held?: true
  comments?: ReadonlyArray<{ by: string; body: string; official?: true; internal?: true }>
  environment?: { page: string; browser: string; language: string; viewport: string }
  diagnostics?: NewDiagnostics
}

export interface CardOfStory {
  title: string
  /** Name of a default column. */
  column: string
  tags?: readonly string[]
  priority?: TaskPriority
  assignee?: string
  dueInDays?: number
  blocked?: string
  /** Titles of the items that it resolves. */
  settles?: readonly string[]
}

export interface OrganisationOfStory {
  name: string
  plan: PlanName
  project: string
  owner: PersonOfStory
  others: readonly PersonOfStory[]
  contacts: readonly string[]
  items: readonly ItemOfStory[]
  cards: readonly CardOfStory[]
}

const phone = {
  page: 'https://app.harbor.example/lessons/spring',
  browser: 'Safari 19 on iOS',
  language: 'en-GB',
  viewport: '390x844',
}
const laptop = {
  page: 'https://app.harbor.example/calendar',
  browser: 'Firefox 153 on Windows',
  language: 'de-DE',
  viewport: '1440x900',
}

export const harbor: OrganisationOfStory = {
  name: 'Harbor',
  plan: 'agency',
  project: 'Harbor',
  owner: { firstName: 'Ada', lastName: 'Marsh', email: 'ada@harbor.example', role: 'Administrator' },
  others: [{ firstName: 'Ben', lastName: 'Okafor', email: 'ben@harbor.example', role: 'User' }],
  contacts: [
    'Mira',
    'Tom H.',
    'Sailing School Kiel',
    'Yuki',
    'Priya',
    'Lars',
    'Grace',
    'Otto',
    'Inès',
    'Pavel',
    'Amara',
    'Jonas',
  ],
  items: [
    {
      kind: 'idea',
      by: 'Mira',
      title: 'Let parents book for several children at once',
      body: 'I have three kids in the Optimist course. Today I fill in the same form three times, and if I make a mistake in the second one I have to start again.',
      tags: ['booking'],
      daysAgo: 41,
      votes: 11,
      status: 'In progress',
      comments: [
        { by: 'Tom H.', body: 'Same here, with twins.' },
        {
          by: 'Ada',
          body: 'We are building this now: one booking, several sailors, one payment. It should reach you this month.',
          official: true,
        },
      ],
    },
    {
      kind: 'idea',
      by: 'Sailing School Kiel',
      title: 'Export the lesson calendar to my own calendar',
      body: 'A link that my phone subscribes to would do. When a lesson moves, I want to see it without opening the app.',
      tags: ['calendar', 'mobile'],
      daysAgo: 33,
      votes: 9,
      status: 'Planned',
      comments: [{ by: 'Lars', body: 'An .ics address per instructor, please.' }],
    },
    {
      kind: 'idea',
      by: 'Yuki',
      title: 'Waiting list for full courses',
      body: 'When a course is full I would like to be told as soon as a place is free.',
      tags: ['booking'],
      daysAgo: 27,
      votes: 8,
      status: 'Under review',
      comments: [{ by: 'Ben', body: 'Asked for again on the phone today.', internal: true }],
    },
    {
      kind: 'idea',
      by: 'Priya',
      title: 'Show wind and water temperature next to each lesson',
      body: 'So that I know what to wear.',
      daysAgo: 19,
      votes: 6,
    },
    {
      kind: 'idea',
      by: 'Lars',
      title: 'Pay with the voucher my aunt gave me',
      body: '',
      daysAgo: 64,
      votes: 7,
      status: 'Done',
      comments: [
        {
          by: 'Ada',
          body: 'Vouchers work since Monday. Enter the code on the payment page.',
          official: true,
        },
        { by: 'Lars', body: 'Worked. My aunt says thank you.' },
      ],
    },
    {
      kind: 'idea',
      by: 'Otto',
      title: 'Dark mode for the night watch',
      body: 'The white screen ruins my night vision on the pontoon.',
      daysAgo: 12,
      votes: 4,
    },
    {
      kind: 'idea',
      by: 'Grace',
      title: 'Let instructors swap lessons between themselves',
      body: 'At the moment the office has to do it by hand.',
      daysAgo: 6,
      votes: 3,
    },
    {
      kind: 'idea',
      by: 'Pavel',
      title: 'Send the booking confirmation to a fax machine',
      body: 'Our club house still has one.',
      daysAgo: 30,
      votes: 1,
      status: 'Declined',
      comments: [
        {
          by: 'Ada',
          body: 'We will not add fax. The confirmation can be printed from the email, on one page.',
          official: true,
        },
      ],
    },
    {
      kind: 'idea',
      by: 'Inès',
      title: 'Reminder the evening before a lesson',
      body: 'With what to bring. I forgot my boots twice.',
      daysAgo: 2,
      votes: 2,
    },
    {
      kind: 'idea',
      by: 'Amara',
      title: 'Mark boats that are being repaired',
      body: 'We planned a lesson on a boat without a mast.',
      daysAgo: 1,
      held: true,
    },
    {
      kind: 'idea',
      by: 'Jonas',
      title: 'Cheap watches, visit www.tick.example',
      body: 'Best price!!! https://tick.example/offer',
      daysAgo: 0,
      held: true,
    },
    {
      kind: 'bug',
      by: 'Tom H.',
      title: 'The pay button does nothing on my phone',
      body: 'I press it and the page stays as it is. On my laptop it works.',
      tags: ['payments', 'mobile'],
      daysAgo: 3,
      status: 'In progress',
      environment: phone,
      diagnostics: beforePaying,
      comments: [
        { by: 'Ben', body: 'Reproduced on iOS only. The overlay covers the button.', internal: true },
      ],
    },
    {
      kind: 'bug',
      by: 'Sailing School Kiel',
      title: 'Lessons show one hour late since Sunday',
      body: 'Every lesson in the calendar is shown one hour late. I think it is the clock change.',
      tags: ['calendar'],
      daysAgo: 4,
      environment: laptop,
      comments: [{ by: 'Ada', body: 'Thank you, we see it too and are on it.' }],
    },
    {
      kind: 'bug',
      by: 'Grace',
      title: 'Umlauts are missing on the printed certificate',
      body: 'Müller became M?ller.',
      daysAgo: 16,
      status: 'Done',
      environment: laptop,
    },
    {
      kind: 'bug',
      by: 'Yuki',
      title: 'I am logged out when I open a lesson in a new tab',
      body: '',
      daysAgo: 0,
      environment: phone,
    },
  ],
  cards: [
    {
      title: 'One booking for several sailors',
      column: 'In progress',
      tags: ['booking'],
      priority: 'high',
      assignee: 'Ada',
      dueInDays: 9,
      settles: ['Let parents book for several children at once'],
    },
    {
      title: 'Pay button under the overlay on iOS',
      column: 'In progress',
      tags: ['payments', 'mobile'],
      priority: 'urgent',
      assignee: 'Ben',
      dueInDays: 1,
      settles: ['The pay button does nothing on my phone'],
    },
    {
      title: 'Calendar feed for instructors',
      column: 'To do',
      tags: ['calendar'],
      priority: 'medium',
      assignee: 'Ben',
      settles: ['Export the lesson calendar to my own calendar'],
    },
    {
      title: 'Store lesson times with their time zone',
      column: 'To do',
      tags: ['calendar'],
      priority: 'urgent',
      assignee: 'Ada',
      dueInDays: -1,
      blocked: 'Waiting for the ferry company’s timetable',
      settles: ['Lessons show one hour late since Sunday'],
    },
    { title: 'Ask three schools how they use the calendar', column: 'Backlog' },
    {
      title: 'Weather next to lessons: find a free source',
      column: 'Backlog',
      tags: ['research'],
      priority: 'low',
    },
    {
      title: 'Print certificates with a full font',
      column: 'Done',
      settles: ['Umlauts are missing on the printed certificate'],
    },
    {
      title: 'Vouchers',
      column: 'Done',
      tags: ['payments'],
      priority: 'high',
      settles: ['Pay with the voucher my aunt gave me'],
    },
  ],
}

export const lumen: OrganisationOfStory = {
  name: 'Lumen',
  plan: 'free',
  project: 'Lumen',
  owner: { firstName: 'Chloe', lastName: 'Lindqvist', email: 'chloe@lumen.example', role: 'Administrator' },
  others: [],
  contacts: ['Ruben', 'Kapitalkontor'],
  items: [
    {
      kind: 'idea',
      by: 'Ruben',
      title: 'Number invoices by year',
      body: 'Our accountant wants 2026-0001.',
      daysAgo: 8,
      votes: 2,
    },
    { kind: 'bug', by: 'Kapitalkontor', title: 'Totals are rounded twice', body: '', daysAgo: 2 },
  ],
  cards: [{ title: 'Round once, at the end', column: 'To do', settles: ['Totals are rounded twice'] }],
}
