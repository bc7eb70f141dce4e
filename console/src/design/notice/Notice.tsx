import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { ReactNode } from 'react'
import classes from './Notice.module.css'
import { linesOf } from './notice-lines.ts'

const icons = {
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  danger: IconAlertTriangle,
  success: IconCircleCheck,
}

interface Props {
  tone: keyof typeof icons
  title: string
  /** Each message is split on `|` into lines. */
  messages: readonly string[]
  /** Shown below the messages. */
  children?: ReactNode
}

/** An alert in the specification's styles: info, warning, danger or success. */
export function Notice({ tone, title, messages, children }: Props) {
  const Icon = icons[tone]
  return (
    <div
      className={`${classes.notice} ${classes[tone]}`}
      data-notice={tone}
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
    >
      <Icon size={18} aria-hidden className={classes.icon} />
      <div>
        <div className={classes.title}>{title}</div>
        <div className={classes.body}>
          {linesOf(messages).map((line) => (
            <p key={line}>{line}</p>
          ))}
          {children}
        </div>
      </div>
    </div>
  )
}
