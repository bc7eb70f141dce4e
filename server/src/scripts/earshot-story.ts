import type { OrganisationOfStory } from './world.ts'

/** Earshot as a customer of its own: wishes on its public board. */
export const earshot: OrganisationOfStory = {
  name: 'Earshot',
  plan: 'agency',
  project: 'Earshot',
  owner: { firstName: 'Nell', lastName: 'Hart', email: 'nell@earshot.example', role: 'Administrator' },
  others: [],
  contacts: ['Iris', 'Tomas', 'Yuki', 'Femi'],
  items: [
    {
      kind: 'idea',
      by: 'Iris',
      title: 'Answer feedback straight from the email about it',
      body: 'I read the notice on my phone. A reply to that email should become the comment.',
      daysAgo: 24,
      votes: 3,
      status: 'Planned',
    },
    {
      kind: 'idea',
      by: 'Tomas',
      title: 'Bring our old ideas along from a spreadsheet',
      body: 'We have two hundred rows with votes. A column for the title and one for the votes would do.',
      daysAgo: 15,
      votes: 2,
      status: 'Under review',
    },
    {
      kind: 'idea',
      by: 'Yuki',
      title: 'Swim lanes on the task board',
      body: 'One lane for each person, so that our Monday meeting can go from lane to lane.',
      daysAgo: 8,
      votes: 2,
    },
    {
      kind: 'idea',
      by: 'Femi',
      title: 'Let the widget open on a word of my own',
      body: '',
      daysAgo: 3,
      votes: 1,
    },
    {
      kind: 'idea',
      by: 'Tomas',
      title: 'Dark mode for the console',
      body: 'Follow the system, please.',
      daysAgo: 40,
      votes: 4,
      status: 'Done',
      comments: [
        {
          by: 'Nell',
          body: 'It follows your system now; the menu at the top right has a switch.',
          official: true,
        },
      ],
    },
  ],
  cards: [],
}
