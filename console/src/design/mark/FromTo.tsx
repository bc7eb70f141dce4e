interface Props {
  /** What a value was called before and is called now; what has no name any more is left out. */
  from: string | undefined
  to: string | undefined
}

/** The end of a sentence about a change: ` from Open to Done`. */
export const FromTo = ({ from, to }: Props) => (
  <>
    {from && (
      <>
        {' from '}
        <b>{from}</b>
      </>
    )}
    {to && (
      <>
        {' to '}
        <b>{to}</b>
      </>
    )}
  </>
)
