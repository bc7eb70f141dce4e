import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../parts/ButtonLink.tsx'
import { FeatureSection } from '../parts/FeatureSection.tsx'
import { WhySection } from '../parts/WhySection.tsx'
import classes from './FeaturesPage.module.css'

export const FeaturesPage = () => (
  <>
    <FeatureSection level={1} />
    <WhySection />
    <StartBand />
  </>
)

/** Call to action at the end of a page. */
const StartBand = () => (
  <section className={classes.band} aria-labelledby="start-title">
    <h2 id="start-title">See it on your own page</h2>
    <p>Sign up, add your website, paste one line. It takes two minutes, and you can remove it at any time.</p>
    <div className={classes.actions}>
      <ButtonLink href={paths.signup()}>Sign up free</ButtonLink>
      <ButtonLink href={paths.help()} tone="outlined">
        Read the help guide
      </ButtonLink>
    </div>
  </section>
)
