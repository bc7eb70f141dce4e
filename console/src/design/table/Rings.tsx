import classes from './Rings.module.css'

/** Radius of the first ring, and how much further from the ear each next one is, in pixels. */
const [first, step] = [44, 38]

interface Props {
  /** How many there are. */
  count?: number
  /** Width and height in pixels, in place of their own. */
  size?: number
}

/** The sound rings: quiet circles around what stands in their middle. Decoration, behind no dense text. */
export function Rings({ count = 5, size }: Props) {
  const half = first + step * (count - 1) + 4
  return (
    <svg
      className={classes.rings}
      viewBox={`-${half} -${half} ${2 * half} ${2 * half}`}
      width={size ?? 2 * half}
      height={size ?? 2 * half}
      aria-hidden
    >
      {Array.from({ length: count }, (_, ring) => first + step * ring).map((radius) => (
        <circle key={radius} r={radius} />
      ))}
    </svg>
  )
}
