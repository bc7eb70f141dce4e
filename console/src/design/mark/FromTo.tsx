interface Props {
  /** Names of a value before and after a change; undefined if it no longer has a name. */
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
