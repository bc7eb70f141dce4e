import type { FeedbackDetail } from '@earshot/shared/feedback'
import { ActionIcon, Tooltip } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import type { ReactNode } from 'react'
import { notifyDone, notifyFailed } from '../../lib/notify.tsx'
import { paths } from '../../lib/paths.ts'
import { KindIcon } from '../../ui/KindIcon.tsx'
import classes from './FeedbackDetail.module.css'
import type { Neighbours } from './FeedbackDetail.tsx'
import { ItemMenu } from './ItemMenu.tsx'

interface Props extends Neighbours {
  item: FeedbackDetail
  back: ReactNode
  onEdit: () => void
}

/** Which item it is, where it stands in the list, and what else can be done with it. */
export function DetailHead({ item, back, onEdit, onPrevious, onNext, position }: Props) {
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
      <span className={classes.place}>{position && `${position.at} of ${position.of}`}</span>
      <HeadButton label="Previous" disabled={!onPrevious} onClick={onPrevious}>
        <IconChevronUp size={16} stroke={1.7} aria-hidden />
      </HeadButton>
      <HeadButton label="Next" disabled={!onNext} onClick={onNext}>
        <IconChevronDown size={16} stroke={1.7} aria-hidden />
      </HeadButton>
      <ItemMenu item={item} onEdit={onEdit} />
    </header>
  )
}

interface ButtonProps {
  label: string
  disabled?: boolean
  onClick: (() => void) | undefined
  children: ReactNode
}

const HeadButton = ({ label, disabled = false, onClick, children }: ButtonProps) => (
  <Tooltip label={label}>
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      disabled={disabled}
      {...(onClick && { onClick })}
    >
      {children}
    </ActionIcon>
  </Tooltip>
)

async function copyLink({ id, reference }: FeedbackDetail): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(paths.feedbackItem(id), location.href).href)
    notifyDone(`Link to ${reference} copied`)
  } catch (error) {
    notifyFailed('The link could not be copied', error)
  }
}
