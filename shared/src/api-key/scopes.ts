import { z } from 'zod'
import type { Permission } from '../permissions.ts'
import { keysOf } from '../record.ts'

/** Scopes of API keys, each with the calls that it opens; the order is that of the console's form. */
export const scopeMeanings = {
  'feedback:read': 'Read feedback, comments, votes, tags and fields',
  'feedback:write': 'Comment, vote for customers, tag, assign, fill fields, and change statuses',
  'feedback:moderate': 'Approve, reject, edit, merge and delete feedback, and manage tags',
  'tasks:read': 'Read task boards, tasks and their comments',
  'tasks:write': 'Create, change, move, delete and comment on tasks, and change columns',
  'contacts:read': 'Read customers, their companies and the notes about them',
  'contacts:write': 'Add, note and merge customers, and edit companies',
  'changelog:read': 'Read the changelog with its drafts',
  'changelog:write': 'Write, publish and delete entries of the changelog',
  'projects:read': 'Read projects, statuses and widget settings',
  'projects:write': 'Create and change projects, statuses, fields and widget settings',
  'webhooks:admin': 'Create and change webhooks, and read what they were sent',
  'members:read': 'Read the names of members',
  'audit:read': 'Read the audit log',
} as const

export type ApiKeyScope = keyof typeof scopeMeanings

const scopeNames = keysOf(scopeMeanings)

export const ApiKeyScope = z.enum(scopeNames)

/** The scope that a key needs for each permission; null where no key is enough and a member must sign in. */
export const permissionScopes = {
  ownAccount: null,
  readDashboard: null,
  readProjects: 'projects:read',
  readFeedback: 'feedback:read',
  readContacts: 'contacts:read',
  readMembers: 'members:read',
  commentOnFeedback: 'feedback:write',
  actForCustomers: 'feedback:write',
  editContacts: 'contacts:write',
  assignFeedback: 'feedback:write',
  readTasks: 'tasks:read',
  editTasks: 'tasks:write',
  readChangelog: 'changelog:read',
  readTags: 'feedback:read',
  tagItems: 'feedback:write',
  fillFields: 'feedback:write',
  changeFeedbackStatus: 'feedback:write',
  moderateFeedback: 'feedback:moderate',
  answerOfficially: 'feedback:moderate',
  deleteFeedback: 'feedback:moderate',
  sharePictures: 'feedback:moderate',
  manageContacts: 'contacts:write',
  publishChangelog: 'changelog:write',
  manageTags: 'feedback:moderate',
  editProjects: 'projects:write',
  editBoards: 'tasks:write',
  manageApiKeys: null,
  manageWebhooks: 'webhooks:admin',
  importFeedback: null,
  exportFeedback: null,
  manageUsers: null,
  manageOrganisation: null,
  readAuditLog: 'audit:read',
  manageBilling: null,
  archiveOrganisation: null,
  transferOwnership: null,
  deleteOrganisation: null,
} as const satisfies Record<Permission, ApiKeyScope | null>

/** Permissions that no key has. */
export type SignedInPermission = {
  [Name in Permission]: (typeof permissionScopes)[Name] extends null ? Name : never
}[Permission]
