import { MemberList } from '@earshot/shared/member/member'
import { keys } from './query-keys.ts'
import { listQuery } from './server-query.ts'

/** Members of the organisation, for pickers. */
export const membersQuery = () => listQuery(keys.members(), '/members', MemberList)
