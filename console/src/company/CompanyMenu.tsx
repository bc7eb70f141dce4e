import type { Company } from '@earshot/shared/company/company'
import { may } from '@earshot/shared/permissions'
import type { ActionIconProps } from '@mantine/core'
import IconArrowMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { MenuAction } from '../design/menu/MenuAction.tsx'
import { MoreMenu } from '../design/menu/MoreMenu.tsx'
import { useUser } from '../session/session.ts'
import type { CompanyAction } from './CompanyDialogs.tsx'

interface Props extends ActionIconProps {
  company: Company
  onAction: (action: CompanyAction) => void
}

/** The member's actions on a company. */
export function CompanyMenu({ company, onAction, ...button }: Props) {
  const { currentTenant } = useUser()
  return (
    <MoreMenu label={`Actions for ${company.name}`} {...button}>
      <MenuAction Icon={IconPencil} onClick={() => onAction({ type: 'edit', company })}>
        Edit
      </MenuAction>
      {may(currentTenant, 'manageContacts') && (
        <>
          <MenuAction Icon={IconArrowMerge} onClick={() => onAction({ type: 'merge', company })}>
            Merge with another company
          </MenuAction>
          <MenuAction color="red" Icon={IconTrash} onClick={() => onAction({ type: 'delete', company })}>
            Delete
          </MenuAction>
        </>
      )}
    </MoreMenu>
  )
}
