import { beforeEach, describe, expect, test } from 'vitest'
import { eventOf as gitLabEventOf } from '../../../stand-ins/gitlab/fake-project.ts'
import { eventOf as linearEventOf } from '../../../stand-ins/linear/fake-team.ts'
import { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { gitHub } from '../../test/shared-github.ts'
import { gitLab } from '../../test/shared-gitlab.ts'
import { jira } from '../../test/shared-jira.ts'
import { linear } from '../../test/shared-linear.ts'
import { TrackerRunner } from '../../test/tracker-runner.ts'
import { restOfChange } from './receive-event.ts'

/* An item's status and its issue change at the same time, before either side knows of the other's change. */

// The stand-in of GitLab is called like a customer's own.
const world = sharedWorld({ OUTBOUND_ALLOW: '127.0.0.1' })

// The stand-ins belong to the process, and other tests leave them refusing.
beforeEach(() => {
  for (const standIn of [gitHub, gitLab, jira, linear])
    Object.assign(standIn, { failsWith: undefined, losesAnswer: false })
  Object.assign(gitHub, { isLimited: false, resetsAt: undefined, meanwhile: undefined })
  Object.assign(gitLab, { refusesUploads: undefined, signs: false })
  Object.assign(linear, { isLimited: false, refusesWith: undefined })
})

type Signed = { body: string; headers: Record<string, string> }

/** A tracker with one issue, number 1. */
interface Place {
  connection: object
  close(): void
  reopen(): void
  isOpen(): boolean
  /** The issue as it is now, as the event that the service sends of it. */
  event(action: 'closed' | 'reopened'): Signed & { url: string }
}

const hookOf = <Hook>(hooks: readonly Hook[]): Hook => {
  const hook = hooks.at(-1)
  if (!hook) throw new Error('There is no hook')
  return hook
}
const firstOf = <Issue>(issues: readonly Issue[]): Issue => {
  const [issue] = issues
  if (!issue) throw new Error('There is no issue')
  return issue
}

const places: Record<string, () => Place> = {
  GitHub: () => {
    gitHub.addToken('github_pat_good')
    const at = gitHub.addRepository('harbor/both')
    return {
      connection: {
        service: 'github',
        target: 'harbor/both',
        accessToken: 'github_pat_good',
        canceledStatusId: null,
      },
      close: () => Object.assign(firstOf(at.issues), { state: 'closed', state_reason: 'completed' }),
      reopen: () => Object.assign(firstOf(at.issues), { state: 'open', state_reason: 'reopened' }),
      isOpen: () => firstOf(at.issues).state === 'open',
      event: (action) => {
        const { secret, url } = hookOf(at.hooks)
        return { ...gitHub.eventOf('harbor/both', action, 1, secret), url }
      },
    }
  },
  GitLab: () => {
    gitLab.clock = world.services.clock
    gitLab.addToken('glpat-good')
    const there = gitLab.addProject('harbor/both')
    return {
      connection: { service: 'gitlab', target: `${gitLab.url}/harbor/both`, accessToken: 'glpat-good' },
      close: () => gitLab.change(there, 1, { state: 'closed' }),
      reopen: () => gitLab.change(there, 1, { state: 'opened' }),
      isOpen: () => firstOf(there.issues).state === 'opened',
      event: () => {
        const hook = hookOf(there.hooks)
        const options = { now: world.services.clock() }
        return { ...gitLabEventOf(there, firstOf(there.issues), hook, options), url: hook.url }
      },
    }
  },
  Jira: () => {
    jira.addAccount('ada@harbor.example:ATATT-good')
    const there = jira.addProject('BOTH')
    return {
      connection: {
        service: 'jira',
        target: 'harbor.atlassian.net/BOTH',
        accessToken: 'ada@harbor.example:ATATT-good',
      },
      close: () => jira.move('BOTH-1', 'Done', 'Done'),
      reopen: () => jira.move('BOTH-1', 'To Do'),
      isOpen: () => firstOf(there.issues).status !== 'Done',
      event: () => {
        const { secret, url } = hookOf(there.hooks)
        return { ...jira.eventOf('BOTH-1', { secret, now: world.services.clock() }), url }
      },
    }
  },
  Linear: () => {
    linear.addKey('lin_api_good')
    const team = linear.addTeam('BOTH')
    return {
      connection: { service: 'linear', target: 'BOTH', accessToken: 'lin_api_good' },
      close: () => linear.move(team, 1, 'completed'),
      reopen: () => linear.move(team, 1, 'unstarted'),
      isOpen: () => team.states.find(({ id }) => id === firstOf(team.issues).stateId)?.type !== 'completed',
      event: () => {
        const { secret, url } = hookOf(team.hooks)
        return { ...linearEventOf(team, 1, { secret, now: world.services.clock() }), url }
      },
    }
  },
}

/** An item with an issue, and what passes between both. */
async function connected(service: string) {
  const place = places[service]?.()
  if (!place) throw new Error(`${service} is no tracker`)
  const run = await TrackerRunner.start(world, { closesIssues: true, ...place.connection })
  expect((await run.connect(place.connection)).status).toBe(200)
  const feedbackId = await run.itemWithIssue('Both at once')
  const activity = async () =>
    (await run.ada.get(`/api/v1/feedback/${feedbackId}/activity`).json()).items.length
  let follow = await run.follow()
  return {
    place,
    set: async (category: string) => {
      const path = `/api/v1/feedback/${feedbackId}/status`
      expect((await run.ada.put(path, { statusId: run.statusOf(category) })).status).toBe(200)
    },
    deliver: async ({ body, headers, url }: ReturnType<Place['event']>) => {
      const answer = await new Caller(world.app, headers).post(new URL(url).pathname, body)
      expect(answer.status).toBe(204)
      world.clock.forward(restOfChange)
      await run.work('readIssue')
    },
    /** Runs all that follows from what has happened here. */
    settle: async () => {
      await follow()
      world.clock.forward(world.services.config.undoTime)
      await run.work('syncIssues')
      follow = await run.follow()
    },
    /** The state of either side, and the number of changes of the item. */
    state: async () => ({
      item: await run.statusIdOf(feedbackId),
      issue: (await run.issuesOf(feedbackId))[0].state,
      isOpenThere: place.isOpen(),
      activity: await activity(),
    }),
    statusOf: (category: string) => run.statusOf(category),
  }
}

type Sides = Awaited<ReturnType<typeof connected>>

/** Echoes and whatever follows from them change nothing more. */
async function expectSettled({ place, deliver, settle, state }: Sides): Promise<void> {
  const before = await state()
  for (let round = 0; round < 3; round++) {
    await deliver(place.event(place.isOpen() ? 'reopened' : 'closed'))
    await settle()
  }
  expect(await state()).toEqual(before)
}

describe.each(Object.keys(places))('at %s', (service) => {
  test.each(['before', 'after'])(
    'an issue that is closed while its item is done is closed once, with the event %s the move',
    async (when) => {
      const sides = await connected(service)
      const { place, set, deliver, settle, state, statusOf } = sides
      await set('done')
      place.close()
      const event = place.event('closed')
      if (when === 'before') await deliver(event)
      await settle()
      if (when === 'after') await deliver(event)
      expect(await state()).toMatchObject({ item: statusOf('done'), issue: 'closed', isOpenThere: false })
      await expectSettled(sides)
    },
  )

  test.each(['before', 'after'])(
    'an issue that is closed while its item goes to another status that is not final follows the last change, with the event %s the move',
    async (when) => {
      const sides = await connected(service)
      const { place, set, deliver, settle, state } = sides
      await set('planned')
      place.close()
      const event = place.event('closed')
      if (when === 'before') await deliver(event)
      await settle()
      if (when === 'after') await deliver(event)
      await settle()
      const { issue, isOpenThere, item } = await state()
      expect([issue === 'open', item !== sides.statusOf('done')]).toEqual([isOpenThere, isOpenThere])
      await expectSettled(sides)
    },
  )

  test.each(['before', 'after'])(
    'an item that is opened again while its issue is opened and closed anew agrees with it, with the events %s the move',
    async (when) => {
      const sides = await connected(service)
      const { place, set, deliver, settle, state, statusOf } = sides
      place.close()
      await deliver(place.event('closed'))
      await settle()
      expect((await state()).item).toBe(statusOf('done'))
      await set('open')
      const events: ReturnType<Place['event']>[] = []
      place.reopen()
      events.push(place.event('reopened'))
      place.close()
      events.push(place.event('closed'))
      if (when === 'before') for (const event of events) await deliver(event)
      await settle()
      if (when === 'after') {
        events.push(place.event(place.isOpen() ? 'reopened' : 'closed'))
        for (const event of events) await deliver(event)
      }
      await settle()
      const { item, issue, isOpenThere } = await state()
      expect([issue === 'open', item !== statusOf('done')]).toEqual([isOpenThere, isOpenThere])
      await expectSettled(sides)
    },
  )

  test('an event from before a move, which comes after it, moves nothing', async () => {
    const sides = await connected(service)
    const { place, set, deliver, settle, state, statusOf } = sides
    place.close()
    const late = place.event('closed')
    await deliver(late)
    await settle()
    await set('open')
    await settle()
    const agreed = await state()
    expect(agreed).toMatchObject({ item: statusOf('open'), issue: 'open', isOpenThere: true })
    await deliver(place.event('reopened'))
    await deliver(late)
    await settle()
    expect(await state()).toEqual(agreed)
    place.close()
    await deliver(place.event('closed'))
    expect(await state()).toMatchObject({ item: statusOf('done'), issue: 'closed' })
    await expectSettled(sides)
  })
})
