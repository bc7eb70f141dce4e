import { Logo } from '../../design/mark/Logo.tsx'
import { RingedFigure } from '../../design/table/RingedFigure.tsx'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../parts/ButtonLink.tsx'
import classes from './MissingPage.module.css'

/** Tells that nothing exists at an address of a known form, with links to go on. */
export const MissingPage = () => (
  <div className={classes.page}>
    <RingedFigure>
      <Logo size={26} />
    </RingedFigure>
    <h1>Not found</h1>
    <p>
      There is nothing at this address. It may have moved, been deleted or made private, or the link may be
      wrong.
    </p>
    <div className={classes.actions}>
      <ButtonLink href={paths.home()}>Go to the home page</ButtonLink>
      <ButtonLink href={paths.support()} tone="outlined">
        Get help
      </ButtonLink>
    </div>
  </div>
)
