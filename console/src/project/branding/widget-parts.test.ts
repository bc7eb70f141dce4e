import { expect, test } from 'vitest'
import { HomeFields, homeChoiceOf, homeFieldsOf } from './widget-parts.ts'

test('a project that has chosen nothing shows all, and an untouched form chooses nothing', () => {
  const fields = homeFieldsOf({ widgetViews: null, widgetTypes: null })
  expect(fields.widgetViews.map(({ id, on }) => on && id)).toEqual([
    'form',
    'mine',
    'board',
    'news',
    'roadmap',
  ])
  expect(homeChoiceOf(fields)).toEqual({ widgetViews: null, widgetTypes: null })
})

test('what is chosen stands first, in its order, and the others can be added', () => {
  const fields = homeFieldsOf({ widgetViews: ['board', 'form'], widgetTypes: ['idea'] })
  expect(fields.widgetViews.map(({ id }) => id)).toEqual(['board', 'form', 'mine', 'news', 'roadmap'])
  expect(homeChoiceOf(fields)).toEqual({ widgetViews: ['board', 'form'], widgetTypes: ['idea'] })
})

test('nothing at all is refused', () => {
  const none = homeFieldsOf({ widgetViews: null, widgetTypes: null }).widgetTypes.map(({ id }) => ({
    id,
    on: false,
  }))
  const wrong = HomeFields.safeParse({
    ...homeFieldsOf({ widgetViews: null, widgetTypes: null }),
    widgetTypes: none,
  })
  expect(wrong.error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['widgetTypes'], 'Please choose at least one'],
  ])
})
