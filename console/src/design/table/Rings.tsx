import classes from './Rings.module.css'

/** Radius of the first ring, and distance between rings, in pixels. */
const [first, step] = [44, 38]

interface Props {
  /** Number of rings. */
  count?: number
  /** Width and height in pixels; by default as large as the rings. */
  size?: number
}

/** The sound rings: quiet circles around an icon. Decoration, never behind dense text. */
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
