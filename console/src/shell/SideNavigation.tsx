import type { ComponentType, ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import classes from './SideNavigation.module.css'

export interface SideNavigationItem {
  label: string
  to: string
  Icon: ComponentType<{ size: number; stroke: number }>
  /** What stands at the right of the word, such as a tick. */
  mark?: ReactNode
}

interface Props {
  /** What the links lead through, for screen readers. */
  label: string
  /** What stands above the links. */
  head?: ReactNode
  items: readonly SideNavigationItem[]
  children: ReactNode
}

/** A page of several sections, each at an address of its own: links at the left, on a narrow window above. */
export const SideNavigation = ({ label, head, items, children }: Props) => (
  <div className={classes.frame}>
    <nav className={classes.side} aria-label={label}>
      {head}
      <ul className={classes.list}>
        {items.map(({ label, to, Icon, mark }) => (
          <li key={to}>
            <NavLink className={classes.link} to={to} end>
              <Icon size={16} stroke={1.7} aria-hidden />
              <span>{label}</span>
              {mark}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
    <div className={classes.section}>{children}</div>
  </div>
)
