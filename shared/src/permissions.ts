import { z } from 'zod'

/** A member's role in one organisation (product specification, section 6). */
export const Role = z.enum(['User', 'Administrator'])
export type Role = z.infer<typeof Role>

/** The role and ownership of a signed-in member. */
export interface Member {
  role: Role
  owner: boolean
  /** True for a visitor of the live demo, who has no permission but those to read. */
  readOnly?: boolean | undefined
}

type Rank = 'User' | 'Administrator' | 'Owner'

/** The only permission table: the lowest rank with each permission (decisions, "Roles"). */
export const permissions = {
  ownAccount: 'User',
  readDashboard: 'User',
  readProjects: 'User',
  readFeedback: 'User',
  readContacts: 'User',
  readMembers: 'User',
  commentOnFeedback: 'User',
  actForCustomers: 'User',
  editContacts: 'User',
  assignFeedback: 'User',
  readTasks: 'User',
  editTasks: 'User',
  readChangelog: 'User',
  readTags: 'User',
  tagItems: 'User',
  fillFields: 'User',
  changeFeedbackStatus: 'Administrator',
  moderateFeedback: 'Administrator',
  answerOfficially: 'Administrator',
  deleteFeedback: 'Administrator',
  sharePictures: 'Administrator',
  manageContacts: 'Administrator',
  publishChangelog: 'Administrator',
  manageTags: 'Administrator',
  editProjects: 'Administrator',
  editBoards: 'Administrator',
  manageApiKeys: 'Administrator',
  manageWebhooks: 'Administrator',
  importFeedback: 'Administrator',
  exportFeedback: 'Administrator',
  manageUsers: 'Administrator',
  manageOrganisation: 'Administrator',
  readAuditLog: 'Administrator',
  manageBilling: 'Administrator',
  archiveOrganisation: 'Owner',
  transferOwnership: 'Owner',
  deleteOrganisation: 'Owner',
} as const satisfies Record<string, Rank>

export type Permission = keyof typeof permissions

const rankOf = (member: Member): number => (member.owner ? 2 : member.role === 'Administrator' ? 1 : 0)
const ranks: Record<Rank, number> = { User: 0, Administrator: 1, Owner: 2 }

/** True if a member has a permission. The server enforces it, the console uses it to show and hide controls. */
export const may = (member: Member, permission: Permission): boolean =>
  rankOf(member) >= ranks[permissions[permission]] && (!member.readOnly || permission.startsWith('read'))
