import type { Choices } from './choices.ts'

/** Probabilities of each fault while it lasts. */
export interface Weather {
  /** That a transaction fails, of which some are stored and only their answer is lost. */
  database: number
  /** That a process ends with a transaction: before, within or after it. */
  ending: number
  /** That a consumer throws. */
  consumer: number
  /** That a job's handler throws. */
  job: number
  /** That the mail server takes no mail now. */
  mailRefused: number
  /** That it takes a mail and its answer is lost. */
  mailUnanswered: number
  /** Most milliseconds that it takes for an answer, and a job for its work. */
  slowest: number
  /** That the clock is set, at each passing of time. */
  clock: number
}

export const calm: Weather = {
  database: 0,
  ending: 0,
  consumer: 0,
  job: 0,
  mailRefused: 0,
  mailUnanswered: 0,
  slowest: 500,
  clock: 0,
}

const usual: Weather = {
  database: 0.01,
  ending: 0.002,
  consumer: 0.02,
  job: 0.05,
  mailRefused: 0.05,
  mailUnanswered: 0.02,
  slowest: 5_000,
  clock: 0.002,
}

const all: readonly Weather[] = [
  calm,
  usual,
  usual,
  { ...usual, database: 0.5 },
  { ...usual, ending: 0.05 },
  { ...usual, consumer: 0.6, job: 0.6 },
  { ...usual, mailRefused: 0.95 },
  { ...usual, mailUnanswered: 0.5 },
  { ...usual, slowest: 150_000 },
  { ...usual, clock: 0.05 },
]

export const nextWeather = (choices: Choices): Weather => choices.of(all)
