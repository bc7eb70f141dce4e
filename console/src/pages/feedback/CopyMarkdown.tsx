import type { FeedbackDetail } from '@earshot/shared/feedback'
import { isPicture } from '@earshot/shared/file-types'
import { limits } from '@earshot/shared/limits'
import { may } from '@earshot/shared/permissions'
import { Menu, Text } from '@mantine/core'
import IconMarkdown from '@tabler/icons-react/dist/esm/icons/IconMarkdown.mjs'
import { useUser } from '../../lib/session.ts'
import { copyMarkdown } from './copy-markdown.ts'
import { HeadButton } from './HeadButton.tsx'

const label = 'Copy as Markdown'

/** Copies an item for an issue tracker; of one with pictures it asks whether they are to be seen there. */
export function CopyMarkdown({ item }: { item: FeedbackDetail }) {
  const { currentTenant } = useUser()
  const icon = <IconMarkdown size={16} stroke={1.7} aria-hidden />
  if (!item.files.some(isPicture) || !may(currentTenant, 'sharePictures'))
    return (
      <HeadButton label={label} onClick={() => void copyMarkdown(item)}>
        {icon}
      </HeadButton>
    )
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <HeadButton label={label}>{icon}</HeadButton>
      </Menu.Target>
      <Menu.Dropdown maw={300}>
        <Menu.Label>{label}</Menu.Label>
        <Menu.Item onClick={() => void copyMarkdown(item)}>
          Link the pictures
          <Text size="xs" c="dimmed">
            Only members who log in here see them
          </Text>
        </Menu.Item>
        <Menu.Item onClick={() => void copyMarkdown(item, { shared: true })}>
          Share the pictures
          <Text size="xs" c="dimmed">
            Anyone with their links sees them for {limits.sharedPictureDays} days, or until you stop it
          </Text>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
