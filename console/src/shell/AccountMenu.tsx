import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useId } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useUser } from '../lib/session.ts'
import classes from './Account.module.css'
import { accountSections } from './account-items.ts'

/** The one side menu of the account and organisation pages; on a phone it unfolds below the current page's name. */
export function AccountMenu() {
  const { pathname } = useLocation()
  const [unfolded, { toggle, close }] = useDisclosure(false)
  const id = useId()
  const sections = accountSections(useUser())
  const current = sections.flatMap(({ items }) => items).find(({ to }) => to === pathname)
  return (
    <nav className={classes.menu} aria-label="Account and organisation">
      <UnstyledButton className={classes.unfold} aria-expanded={unfolded} aria-controls={id} onClick={toggle}>
        {current?.label ?? 'Account and organisation'}
        <IconChevronDown size={16} aria-hidden />
      </UnstyledButton>
      <div id={id} className={classes.sections} data-unfolded={unfolded}>
        {sections.map(({ heading, items }) => (
          <section key={heading} aria-label={heading}>
            <p className={classes.heading}>{heading}</p>
            <ul className={classes.list}>
              {items.map(({ label, to }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className={classes.link}
                    aria-current={to === pathname ? 'page' : undefined}
                    onClick={close}
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}
