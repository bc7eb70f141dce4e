/** Texts that the public board, its documents, emails and the widget share, in English. */
export const en = {
  votes_one: '{{count, number}} vote',
  votes_other: '{{count, number}} votes',
  heading: 'Feedback / Feature Requests',
  'page.roadmap': 'Roadmap',
  'page.changelog': 'Changelog',
  'roadmap.later': 'Later',
  'private.team': 'This board is for the team of {{name}}. Log in with your team account to read it.',
  'private.contacts':
    'This board is for customers of {{name}}. Open it from {{name}} while you are signed in there, or sign in by email.',
  // Names of a new project's statuses until somebody renames them.
  'status.Open': 'Open',
  'status.Under review': 'Under review',
  'status.Planned': 'Planned',
  'status.In progress': 'In progress',
  'status.Done': 'Done',
  'status.Declined': 'Declined',

  // The question after something is done
  'fix.ask.bug': 'Is this fixed for you?',
  'fix.ask.idea': 'Does it work for you?',
  'fix.yes.bug': 'Yes, fixed',
  'fix.yes.idea': 'Yes, it works',
  'fix.no.bug': 'No, not fixed',
  'fix.no.idea': 'Not for me',
} as const
