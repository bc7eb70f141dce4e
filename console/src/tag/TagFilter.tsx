import { may } from '@earshot/shared/permissions'
import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { LazyMount } from '../design/LazyMount.tsx'
import { onDemand } from '../design/on-demand.ts'
import { byName, FilterMenu } from '../design/table/FilterMenu.tsx'
import { useUser } from '../session/session.ts'
import { useTags } from './tag-queries.ts'

const TagList = onDemand(async () => (await import('./TagList.tsx')).TagList)

interface Props {
  value: string | undefined
  onChange: (tagId: string) => void
}

/** Filters a list by tag, and links to the list of all tags. */
export function TagFilter({ value, onChange }: Props) {
  const { tags } = useTags()
  const { currentTenant } = useUser()
  const [opened, { open, close }] = useDisclosure()
  const [managed, setManaged] = useState(false)
  const manage = () => {
    setManaged(true)
    open()
  }
  return (
    <>
      {/* Once the list was opened the menu stays, so that the focus returns to it after the last tag is deleted. */}
      {(tags.length > 0 || managed) && (
        <FilterMenu
          label="Tag"
          value={value}
          all="Any tag"
          options={byName(tags)}
          onChange={onChange}
          foot={may(currentTenant, 'manageTags') && <Menu.Item onClick={manage}>Manage tags</Menu.Item>}
        />
      )}
      <LazyMount needed={opened}>
        <TagList opened={opened} onClose={close} />
      </LazyMount>
    </>
  )
}
