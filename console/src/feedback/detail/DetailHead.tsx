import type { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import { isPicture } from '@earshot/shared/file/file-types'
import { limits } from '@earshot/shared/limits'
import { may } from '@earshot/shared/permissions'
import { ActionIcon, Menu, Text, Tooltip } from '@mantine/core'
import IconArrowsDiagonal from '@tabler/icons-react/dist/esm/icons/IconArrowsDiagonal.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconMarkdown from '@tabler/icons-react/dist/esm/icons/IconMarkdown.mjs'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { KindIcon } from '../../design/mark/KindIcon.tsx'
import { runWithNotice } from '../../design/notice/notify.tsx'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../session/session.ts'
import classes from '../FeedbackDetail.module.css'
import { copyMarkdown } from '../report/copy-markdown.ts'
import type { Neighbours } from './FeedbackDetail.tsx'
import type { DisclosureProps } from './FeedbackSide.tsx'
import { ItemMenu } from './ItemMenu.tsx'

interface Props extends Neighbours {
  item: FeedbackDetail
  back?: ReactNode
  /** Query of the address that opens the item as a page of its own; absent on that page. */
  alone?: string | false
  onEdit: () => void
  merge: DisclosureProps
}

/** Reference of the item, its position in the list, and its actions. */
export function DetailHead({
  item,
  back,
  alone = false,
  onEdit,
  merge,
  onPrevious,
  onNext,
  position,
}: Props) {
  return (
    <header className={classes.head}>
      {back}
      <span className={classes.reference}>
        <KindIcon kind={item.kind} />
        {item.reference}
      </span>
      <span className={classes.copy}>
        <HeadButton label="Copy link" onClick={() => void copyLink(item)}>
          <IconLink size={16} stroke={1.7} aria-hidden />
        </HeadButton>
      </span>
      <CopyMarkdown item={item} />
      <span className={classes.place}>
        {position && `${position.at.toLocaleString('en')} of ${position.of}`}
      </span>
      {alone !== false && (
        <Tooltip label="Open as a page">
          <ActionIcon
            component={Link}
            to={{ search: alone }}
            variant="subtle"
            color="gray"
            aria-label="Open as a page"
          >
            <IconArrowsDiagonal size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <HeadButton label="Previous" disabled={!onPrevious} onClick={onPrevious}>
        <IconChevronUp size={16} stroke={1.7} aria-hidden />
      </HeadButton>
      <HeadButton label="Next" disabled={!onNext} onClick={onNext}>
        <IconChevronDown size={16} stroke={1.7} aria-hidden />
      </HeadButton>
      <ItemMenu item={item} onEdit={onEdit} merge={merge} />
    </header>
  )
}

const copyLink = ({ id, reference }: FeedbackDetail): Promise<void> =>
  runWithNotice(() => navigator.clipboard.writeText(new URL(paths.feedbackItem(id), location.href).href), {
    done: `Link to ${reference} copied`,
    failed: 'The link could not be copied',
  })

const label = 'Copy as Markdown'

/** Copies an item for an issue tracker; asks first if pictures of the item should be visible there. */
function CopyMarkdown({ item }: { item: FeedbackDetail }) {
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

interface HeadButtonProps extends Omit<ComponentProps<'button'>, 'color' | 'style'> {
  label: string
  children: ReactNode
}

/**
 * A button in an item's head: an icon with its name as a tooltip. Accepts the properties that a menu passes to its
 * target.
 */
const HeadButton = ({ label, ...props }: HeadButtonProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" color="gray" aria-label={label} {...props} />
  </Tooltip>
)
