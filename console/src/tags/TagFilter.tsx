import { may } from '@earshot/shared/permissions'
import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useUser } from '../lib/session.ts'
import { useTags } from '../queries/tags.ts'
import { FilterMenu } from '../ui/FilterMenu.tsx'
import { OnceWanted } from '../ui/OnceWanted.tsx'
import { onDemand } from '../ui/on-demand.ts'

const TagList = onDemand(async () => (await import('./TagList.tsx')).TagList)

/** Narrows a list to a tag, and leads to the list of all tags. */
export function TagFilter({ value, onChange }: { value: string; onChange: (tagId: string) => void }) {
  const { tags } = useTags()
  const { currentTenant } = useUser()
  const [opened, { open, close }] = useDisclosure()
  if (tags.length === 0) return null
  return (
    <>
      <FilterMenu
        label="Tag"
        value={value}
        options={[
          { value: '', label: 'Any tag' },
          ...tags.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={onChange}
        foot={may(currentTenant, 'manageTags') && <Menu.Item onClick={open}>Manage tags</Menu.Item>}
      />
      <OnceWanted wanted={opened}>
        <TagList opened={opened} onClose={close} />
      </OnceWanted>
    </>
  )
}
