import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from '../../scripts/lib/free-port.ts'
import { FakeDiscord } from '../../server/stand-ins/discord/fake-discord.ts'
import { FakeSlack } from '../../server/stand-ins/slack/fake-slack.ts'
import { FakeTeams } from '../../server/stand-ins/teams/fake-teams.ts'
import { trackerStories } from './trackers/stories.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the server under test, without a trailing slash. */
    server: string
    /** The server's data folder, with the emails it would have sent. */
    dataDir: string
    /** Addresses of the stand-ins for issue trackers, by the services' names. */
    trackers: Record<string, string>
    /** Address of the API of a stand-in for Discord. */
    discord: string
    /** Address of a channel of the stand-in for Microsoft Teams, and of its workflow. */
    teams: { cards: string; workflow: string }
    /** Address of the API of a stand-in for Slack. */
    slack: string
  }
}

/** A channel of the stand-in for Slack, the tokens of an app, and of somebody who reads the channel. */
export const slackChannel = {
  id: 'C0STORIES',
  name: 'feedback',
  tokens: ['xoxb-first-of-the-stories', 'xoxb-second-of-the-stories'],
  readerToken: 'xoxp-reader-of-the-stories',
} as const

/** Path of a webhook of the stand-in for Discord. */
export const discordWebhook = '1/token_of_the_stories'

/** Email of the operator of every server of the stories. */
export const operatorEmail = 'olga@earshot.example'

const root = resolve(import.meta.dirname, '../..')

/**
 * Starts the real server over an empty data folder, shared by all stories; stops the server and deletes the folder at
 * the end.
 */
export default async function startServer(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(join(root, 'console/dist/index.html')))
    throw new Error('The stories run against the built console: npm run build -w console')
  const trackers = await Promise.all(
    trackerStories.map(async ({ service, listen }) => ({ service, ...(await listen()) })),
  )
  const discord = await FakeDiscord.listen()
  discord.addWebhook(discordWebhook)
  const teams = await FakeTeams.listen()
  const slack = await FakeSlack.listen()
  slack.addChannel(slackChannel.id, slackChannel.name)
  for (const token of slackChannel.tokens) slack.addToken(token)
  slack.addToken(slackChannel.readerToken, { scopes: ['channels:history'] })
  const { server, dataDir, stop } = await serve({
    ...Object.assign({}, ...trackers.map(({ environment }) => environment)),
    DISCORD_API_URL: discord.url,
    SLACK_API_URL: slack.url,
    // A workflow of the stand-in is called like that of a customer.
    OUTBOUND_ALLOW: '127.0.0.1',
  })
  project.provide('server', server)
  const addresses = trackers.map(({ service, address }) => [service, address] as const)
  project.provide('trackers', Object.fromEntries(addresses))
  project.provide('slack', slack.url)
  project.provide('discord', discord.url)
  project.provide('teams', { cards: `${teams.url}/cards`, workflow: teams.setWorkflow('stories', 'on') })
  project.provide('dataDir', dataDir)
  return stop
}

export interface Serving {
  /** Origin of the server, without a trailing slash. */
  server: string
  dataDir: string
  /** Kills the server without a clean shutdown, and starts it again at the same address over the same data. */
  restart: () => Promise<void>
  /** Stops the server and deletes its data. */
  stop: () => Promise<void>
}

/** Starts the real server over an empty data folder; `environment` adds to the stories' usual configuration. */
export async function serve(environment: Record<string, string> = {}): Promise<Serving> {
  const dataDir = await mkdtemp(join(tmpdir(), 'earshot-stories-'))
  const port = await freePort()
  const server = `http://127.0.0.1:${port}`
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(join(root, 'node_modules/.bin/node'), ['src/main.ts'], {
      cwd: join(root, 'server'),
      env: {
        ...process.env,
        NODE_ENV: 'test',
        PORT: String(port),
        PUBLIC_URL: server,
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        SMTP_URL: '',
        LOG_LEVEL: 'warn',
        RATE_LIMIT_FACTOR: '1000',
        UNDO_SECONDS: '3',
        OPERATOR_EMAILS: operatorEmail,
        DEMO_BILLING: 'off',
        ...environment,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // Kills the server if the test process ends first; otherwise the run would wait for the server until its time
    // limit.
    process.once('exit', () => child.kill('SIGKILL'))
    await ready(child)
    return child
  }
  let child = await start()
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  const restart = async () => {
    await end('SIGKILL')
    child = await start()
  }
  const stop = async () => {
    await end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
  return { server, dataDir, restart, stop }
}

/** Waits until the server reports that it is ready. @throws Error if the server ends first. */
function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code} before it was ready`)))
    child.on('message', (message: { type: string }) => {
      if (message.type === 'ready') resolve()
    })
  })
}
