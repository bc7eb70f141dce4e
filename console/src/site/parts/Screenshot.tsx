import classes from './Screenshot.module.css'

interface Props {
  /** Name of the picture in `npm run pictures`. */
  name: string
  /** Description for visitors who cannot see the picture. */
  alt: string
}

/** A screenshot of the product in the page's colour scheme; loads when it comes into view. */
export const Screenshot = ({ name, alt }: Props) => (
  <div className={classes.frame}>
    {(['light', 'dark'] as const).map((scheme) => (
      <img
        key={scheme}
        className={classes[scheme]}
        src={`/pictures/${name}-${scheme}.webp`}
        alt={alt}
        width={1440}
        height={900}
        loading="lazy"
      />
    ))}
  </div>
)
