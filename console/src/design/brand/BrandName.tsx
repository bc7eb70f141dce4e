import type { Site } from '@earshot/shared/board/site'
import { initials } from '../person/initials.ts'
import classes from './BrandName.module.css'

/** Name and logo of a board's project; an initial in the project's colour stands in for a logo. */
export const BrandName = ({ site: { branding, project }, href }: { site: Site; href: string }) => (
  <a href={href} className={classes.name}>
    {branding.logo ? (
      <img src={branding.logo} alt="" width={28} height={28} className={classes.logo} />
    ) : (
      <span aria-hidden className={classes.initial}>
        {initials(project.name.replace(/\s.*/s, ''))}
      </span>
    )}
    <span>
      <bdi>{project.name}</bdi>
    </span>
  </a>
)
