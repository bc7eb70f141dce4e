import type { Role } from '@earshot/shared/permissions'
import { Badge } from '@mantine/core'

/** Owner, or the role's name, as in the user menu. */
export const RoleBadge = ({ owner = false, role }: { owner?: boolean; role: Role }) => (
  <Badge variant={owner || role === 'Administrator' ? 'light' : 'default'} fw={owner ? 700 : 500}>
    {owner ? 'Owner' : role}
  </Badge>
)
