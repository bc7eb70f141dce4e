import { countMax, type Dashboard } from '@earshot/shared/dashboard/dashboard'

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

const written = (count: number): string =>
  count >= countMax ? `more than ${countMax - 1}` : (words[count] ?? String(count))

/** The most urgent work in a sentence: `Two things are overdue, one is held for review.` */
export function needsSentence({
  overdue,
  held,
  unanswered,
}: Pick<Dashboard, 'overdue' | 'held' | 'unanswered'>): string {
  const [first, ...others] = [
    { count: overdue.count, what: 'overdue' },
    { count: held.count, what: 'held for review' },
    { count: unanswered.count, what: 'unanswered' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, what }) => ({ count, tail: `${count === 1 ? 'is' : 'are'} ${what}` }))
  if (!first) return 'Nothing is overdue, and everyone has an answer.'
  const subject = `${written(first.count)} ${first.count === 1 ? 'thing' : 'things'}`
  const parts = [
    `${subject.charAt(0).toUpperCase()}${subject.slice(1)} ${first.tail}`,
    ...others.map(({ count, tail }) => `${written(count)} ${tail}`),
  ]
  return `${parts.join(', ')}.`
}
