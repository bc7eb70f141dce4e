import { expect, test } from 'vitest'
import { pageTitleOf } from './page-titles.ts'

test.each([
  ['/', 'Dashboard'],
  ['/dashboard', 'Dashboard'],
  ['/users', 'Users'],
  ['/tasks', 'Tasks'],
  ['/projects', 'Projects'],
  ['/projects/0193a000/branding', 'Projects'],
  ['/feedback', 'Feedback'],
  ['/companies', 'Companies'],
  ['/account/preferences', 'Account'],
  ['/my-account', 'Account'],
  ['/new-organization', ''],
  ['/tasksome', ''],
])(
  'the title of %s is "%s"',
  { tags: ['2.103', '2.104', '2.105', '2.106', '2.107', '2.108', '2.109', '2.110'] },
  (path, title) => {
    expect(pageTitleOf(path)).toBe(title)
  },
)
