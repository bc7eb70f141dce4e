import { passwordRules } from '@earshot/shared/password-rules'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import classes from './PasswordChecklist.module.css'

/** What a password must hold, ticked off while it is typed. */
export function PasswordChecklist({
  password,
  confirmation,
  easy,
}: {
  password: string
  confirmation: string
  /** Whether it is known to be among those that are tried first. */
  easy: boolean
}) {
  return (
    <div>
      <ul className={classes.list} aria-label="Password rules">
        {passwordRules.map(({ id, label, holds }) => {
          const held = holds(password, confirmation)
          const Icon = held ? IconCircleCheck : IconCircle
          return (
            <li key={id} className={classes.rule} data-held={held}>
              <Icon size={16} aria-hidden />
              <span>
                {label}
                <span className="unseen">{held ? ' (done)' : ' (missing)'}</span>
              </span>
            </li>
          )
        })}
      </ul>
      <p className={easy ? `${classes.hint} ${classes.refused}` : classes.hint} role="status">
        {easy
          ? 'This password is easy to guess. Please choose another one.'
          : 'Commonly used passwords and your own name are not accepted.'}
      </p>
    </div>
  )
}
