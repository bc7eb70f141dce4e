import classes from './Rings.module.css'

/** Radii in pixels: each ring is a step further from the ear. */
const radii = [44, 82, 120, 158, 196]

interface Props {
  /** Rings run outwards while something is being waited for; still otherwise. */
  listening?: boolean
}

/** The sound rings: quiet circles around what stands in their middle. Decoration, behind no dense text. */
export const Rings = ({ listening = false }: Props) => (
  <svg
    className={classes.rings}
    data-listening={listening || undefined}
    viewBox="-200 -200 400 400"
    aria-hidden
  >
    {radii.map((radius) => (
      <circle key={radius} r={radius} />
    ))}
  </svg>
)
