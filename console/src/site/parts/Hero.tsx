import { widgetLanguages } from '@earshot/shared/language/widget-languages'
import { paths } from '../../lib/paths.ts'
import { VoicesScene } from '../scenes/VoicesScene.tsx'
import { settings } from '../settings.ts'
import { ButtonLink } from './ButtonLink.tsx'
import classes from './Hero.module.css'

const facts = [
  ['1', 'script tag to install it'],
  ['2.96 KB', 'at most, compressed, for your page to load first'],
  ['0', 'cookies on your site'],
  [String(widgetLanguages.length), 'languages in the widget'],
] as const

/** Earshot in one screen, with the widget to try if this installation has one. */
export function Hero() {
  return (
    <section className={classes.hero} aria-labelledby="hero-title">
      <div className={classes.inner}>
        <div>
          <h1 id="hero-title" className={classes.title}>
            Hear what your customers say, where they say it
          </h1>
          <p className={classes.lead}>
            Earshot adds a small button to your product. Customers suggest ideas, report bugs and vote,
            without an account. Your team reviews, answers and plans in one console, and customers see the
            status of their feedback.
          </p>
          <div className={classes.actions}>
            <ButtonLink href={paths.signup()}>Sign up free</ButtonLink>
            <span data-live-demo={settings.liveDemo} className={classes.demo}>
              <ButtonLink href="/live-demo" tone="outlined">
                See the live demo
              </ButtonLink>
            </span>
            <ButtonLink href={paths.integration()} tone="outlined">
              How to install it
            </ButtonLink>
          </div>
          <p className={classes.note}>
            Free plan, no card. Earshot is in beta: <a href={paths.beta()}>what that means</a>.
            <span data-with-widget className={classes.live}>
              The widget is on this page:{' '}
              <button type="button" className={classes.open} data-open-widget>
                open it
              </button>
            </span>
          </p>
        </div>
        <VoicesScene />
        <dl className={classes.facts}>
          {facts.map(([figure, what]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
