import { expect, test } from 'vitest'
import { type Member, may, type Permission, permissions, Role } from './permissions.ts'

const user: Member = { role: 'User', owner: false }
const administrator: Member = { role: 'Administrator', owner: false }
const owner: Member = { role: 'Administrator', owner: true }
const everything = Object.keys(permissions) as Permission[]

const allowed = (member: Member) => everything.filter((permission) => may(member, permission))

test('there are two roles', { tags: ['4.2'] }, () => {
  expect(Role.options).toEqual(['User', 'Administrator'])
})

test('a user reads, comments, assigns, tags, fills fields, works on tasks and acts for customers, and nothing more', {
  tags: ['6.14', '6.15', '6.16', '6.17', '6.18'],
}, () => {
  expect(allowed(user)).toEqual([
    'ownAccount',
    'readDashboard',
    'readProjects',
    'readFeedback',
    'readContacts',
    'readMembers',
    'commentOnFeedback',
    'actForCustomers',
    'editContacts',
    'assignFeedback',
    'readTasks',
    'editTasks',
    'readChangelog',
    'readTags',
    'tagItems',
    'fillFields',
  ])
})

test('an administrator may do all but part with the organisation', {
  tags: ['6.15', '6.16', '6.17', '6.18', '6.19', '6.20'],
}, () => {
  const denied = everything.filter((permission) => !may(administrator, permission))
  expect(denied).toEqual(['archiveOrganisation', 'transferOwnership', 'deleteOrganisation'])
})

test('an owner may do everything, whatever the role says', { tags: ['6.19', '6.20'] }, () => {
  expect(allowed(owner)).toEqual(everything)
  expect(allowed({ role: 'User', owner: true })).toEqual(everything)
})
