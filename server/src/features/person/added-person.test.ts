import { expect, test } from 'vitest'
import { sharedWorld } from '../../test/harness.ts'
import { insertAddedPeople, insertAddedPerson } from './added-person.ts'

const world = sharedWorld()

test('of customers who are added at once, one whom a colleague has added meanwhile is found and not new', async () => {
  const addedById = [...world.harbor.members.values()][0] ?? ''
  const added = { addedById, createdAt: world.clock.read() }
  const [annId, people] = await world.tenant().transaction(async (db) => {
    const annId = await insertAddedPerson(db, { name: 'Ann', email: 'ann@fair.example', ...added })
    const listed = ['ann', 'ben'].map((name) => ({ name, email: `${name}@fair.example` }))
    return [annId, await insertAddedPeople(db, listed, added)] as const
  })
  expect(people).toEqual([
    { id: expect.any(String), isNew: true },
    { id: annId, isNew: false },
  ])
})
