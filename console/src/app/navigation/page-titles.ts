/**
 * The title in the top bar for a path; `''` where the specification leaves it blank. Pages below a section have the
 * section's title.
 */
export function pageTitleOf(pathname: string): string {
  if (pathname === '/' || pathname === '/dashboard') return 'Dashboard'
  if (pathname.includes('account')) return 'Account'
  const section = pathname.split('/')[1] ?? ''
  return sectionTitles[section] ?? ''
}

const sectionTitles: Record<string, string> = {
  feedback: 'Feedback',
  people: 'People',
  companies: 'Companies',
  users: 'Users',
  tasks: 'Tasks',
  roadmap: 'Roadmap',
  changelog: 'Changelog',
  projects: 'Projects',
}
