import type { FeedbackKind } from '@earshot/shared/feedback/feedback'
import IconBug from '@tabler/icons-react/dist/esm/icons/IconBug.mjs'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import classes from './KindIcon.module.css'

/** A bulb for an idea, a beetle for a bug; the reference beside the icon names the kind. */
export function KindIcon({ kind }: { kind: FeedbackKind }) {
  const Icon = kind === 'idea' ? IconBulb : IconBug
  return <Icon size={16} stroke={1.6} className={classes.kind} data-kind={kind} aria-hidden />
}
