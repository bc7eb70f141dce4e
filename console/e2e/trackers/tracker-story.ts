/** A stand-in for an issue tracker, with a place that takes issues. */
export interface TrackerStandIn {
  address: string
  /** Settings by which the server reaches it. */
  environment: Record<string, string>
}

/** A developer's part of the story of a bug that becomes an issue, at one tracker. */
export interface TrackerStory {
  service: string
  /** Starts a stand-in that posts what happens to its hooks. */
  listen: () => Promise<TrackerStandIn>
  /** Labels of the form. */
  target: string
  token: string
  /** The place of the issues as it is shown, and a token that reaches it. */
  connectionAt: (address: string) => { name: string; token: string }
  mistyped: string
  /** Label and value of the field that goes with the token, if there is one. */
  account?: [label: string, value: string]
  /** Name of an issue in the list, with its number. */
  issue: RegExp
  /** Closes an issue there. */
  close: (address: string, number: string) => Promise<Response>
}
