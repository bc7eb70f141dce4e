import type { NewDiagnostics } from '@earshot/shared/diagnostics/new-diagnostics'
import type { FeedbackKind } from '@earshot/shared/feedback/feedback'
import type { PlanName } from '@earshot/shared/plan/plans'
import type { TaskPriority } from '@earshot/shared/task/task'
import { harborItems } from './harbor-items.ts'

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
  /** Age of the card; a card without it was just created. */
  daysAgo?: number
  blocked?: string
  comments?: ReadonlyArray<{ by: string; body: string; daysAgo: number }>
  /** Titles of the items that it resolves. */
  settles?: readonly string[]
  /** Name of the default status that these items get without a notification; by default they keep theirs. */
  status?: string
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
  items: harborItems,
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
      comments: [
        {
          by: 'Ben',
          body: 'The ferry feed has its own zone. I asked them which one, no answer yet.',
          daysAgo: 2,
        },
        {
          by: 'Ada',
          body: 'Marked as blocked. If we hear nothing by Tuesday we take the harbour’s zone.',
          daysAgo: 1,
        },
      ],
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
