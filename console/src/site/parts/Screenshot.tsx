import classes from './Screenshot.module.css'

interface Props {
  /** The picture's name among those of `npm run pictures`. */
  name: 'feedback-item' | 'tasks' | 'public-board'
  /** What it shows, for whoever does not see it. */
  alt: string
}

/** A picture of the product as it is, in the scheme of the page; each loads when it comes into view. */
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
