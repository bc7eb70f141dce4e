import type { Branding } from '@earshot/shared/branding'
import { luminance } from '@mantine/core'
import type { CSSProperties } from 'react'
import classes from './WidgetPreview.module.css'

interface Props {
  branding: Branding
  projectName: string
  scheme: 'light' | 'dark'
}

/** White where it reads on the colour at 4.5 to 1, else black, as the widget decides. */
const inkOn = (color: string): string => (1.05 / (luminance(color) + 0.05) >= 4.5 ? '#fff' : '#000')

/** A drawing of the widget's button and the top of its panel. */
export function WidgetPreview({ branding, projectName, scheme }: Props) {
  const colors = { '--accent': branding.color, '--on-accent': inkOn(branding.color) } as CSSProperties
  return (
    <figure className={classes.host} data-scheme={scheme} style={colors}>
      <figcaption className={classes.caption}>On a {scheme} page</figcaption>
      <div className={classes.panel} aria-hidden>
        <div className={classes.header}>
          <strong>Feedback</strong>
          <Icon path="m6 6 12 12M18 6 6 18" />
        </div>
        <p className={classes.greeting}>Help us make {projectName} better</p>
        <div className={classes.actions}>
          <span className={classes.action}>Report a bug</span>
          <span className={classes.action}>Suggest an idea</span>
        </div>
        {branding.poweredBy && <div className={classes.footer}>Powered by Earshot</div>}
      </div>
      <span className={classes.launcher} data-text={branding.launcherText !== null} aria-hidden>
        {branding.logo ? (
          <img src={branding.logo} alt="" width={24} height={24} />
        ) : (
          <Icon path="M4 5h16v12h-7l-5 4v-4H4zM8 9.5h8M8 13h5" />
        )}
        {branding.launcherText}
      </span>
    </figure>
  )
}

const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" className={classes.icon} aria-hidden="true">
    <path d={path} />
  </svg>
)
