import { passwordRules } from '@earshot/shared/password-rules'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import classes from './PasswordChecklist.module.css'

/** What a password must hold, ticked off while it is typed. */
export function PasswordChecklist({ password, confirmation }: { password: string; confirmation: string }) {
  return (
    <ul className={classes.list} aria-label="Password rules">
      {passwordRules.map(({ id, label, holds }) => {
        const held = holds(password, confirmation)
        const Icon = held ? IconCircleCheck : IconCircle
        return (
          <li key={id} className={classes.rule} data-held={held}>
            <Icon size={16} aria-hidden />
            <span>
              {label}
              <span className={classes.state}>{held ? ' (done)' : ' (missing)'}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
