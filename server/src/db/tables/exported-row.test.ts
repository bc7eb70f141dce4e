import { expect, test } from 'vitest'
import { exportedRow } from './exported-row.ts'

test('a row is exported with the names of the API, flags as true or false, and JSON as what it says', () => {
  const shape = exportedRow({ key: ['id'], exported: null, flags: ['in_app'], json: ['hold_reasons'] }, [
    'id',
    'in_app',
    'hold_reasons',
  ])
  expect(shape({ id: 'a', in_app: 1, hold_reasons: '["link"]', secret: 'x' })).toEqual({
    id: 'a',
    inApp: true,
    holdReasons: ['link'],
  })
})
