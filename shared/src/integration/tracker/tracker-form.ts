/** The form of a connection to an issue tracker, with the sentences for another one. */
export interface TrackerForm {
  /** The service's name. */
  name: string
  /** A place of issues there, as in `a repository at GitHub`. */
  place: string
  /** A typed place as it is kept; undefined for a text that names none. */
  targetOf: (typed: string) => string | undefined
  targetHint: string
  token: RegExp
  tokenHint: string
  /**
   * How issues of a place are named there, each without its number and in small letters: at the beginning of a name such
   * as `eng-12`, and at the end of an address up to it.
   */
  issuesOf: (target: string) => { reference: string; addresses: readonly string[] }
}
