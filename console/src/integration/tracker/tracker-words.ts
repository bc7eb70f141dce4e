/** Words for the connection to an issue tracker. */
export interface TrackerWords {
  /** Field of the place of its issues, such as a repository. */
  target: string
  targetHint: string
  example: string
  /** Field of the address that stands before the token; undefined if the token is enough. */
  account?: string
  token: string
  tokenHint: string
  /** Name of an issue there, as an example. */
  issue: string
  /** Content of an item that a new issue takes over, if it is more than words. */
  gets?: string
}
