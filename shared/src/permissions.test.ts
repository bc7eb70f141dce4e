import { expect, test } from 'vitest'
import { type Member, may, type Permission, permissions, Role } from './permissions.ts'

const user: Member = { role: 'User', owner: false }
const administrator: Member = { role: 'Administrator', owner: false }
const owner: Member = { role: 'Administrator', owner: true }
const everything = Object.keys(permissions) as Permission[]

const allowed = (member: Member) => everything.filter((permission) => may(member, permission))

test('[4.2] there are two roles', () => {
  expect(Role.options).toEqual(['User', 'Administrator'])
})

test('[6.14][6.15][6.16][6.17][6.18] a user reads, comments, votes for a customer and works on tasks, and nothing more', () => {
  expect(allowed(user)).toEqual([
    'ownAccount',
    'readDashboard',
    'readProjects',
    'readFeedback',
    'commentOnFeedback',
    'voteOnBehalf',
    'readTasks',
    'editTasks',
  ])
})

test('[6.15][6.16][6.17][6.18][6.19][6.20] an administrator may do all but part with the organisation', () => {
  const denied = everything.filter((permission) => !may(administrator, permission))
  expect(denied).toEqual(['transferOwnership', 'deleteOrganisation'])
})

test('[6.19][6.20] an owner may do everything, whatever the role says', () => {
  expect(allowed(owner)).toEqual(everything)
  expect(allowed({ role: 'User', owner: true })).toEqual(everything)
})
