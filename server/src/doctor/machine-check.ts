import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { prepareDataFolder } from '../data-folder.ts'
import type { Config } from '../lib/config/config.ts'
import { safeFetch } from '../lib/safe-fetch/safe-fetch.ts'
import { type Finding, findingsOf, messageOf } from './finding.ts'

const gigabyte = 1024 ** 3

/** Checks the data folder, its disk, and the port. */
export async function checkMachine(config: Config): Promise<Finding[]> {
  return [...(await checkFolder(config)), await checkPort(config)]
}

async function checkFolder({ dataDir }: Config): Promise<Finding[]> {
  const folder = findingsOf('Data folder')
  const disk = findingsOf('Disk')
  try {
    prepareDataFolder(dataDir)
  } catch (error) {
    return [folder.problem(messageOf(error))]
  }
  const { bavail, bsize, blocks } = await statfs(dataDir)
  const [free, share] = [bavail * bsize, bavail / blocks]
  const amount = `${(free / gigabyte).toFixed(1)} GB (${Math.round(share * 100)} %) are free.`
  return [
    folder.ok(`${dataDir} can be written.`),
    free < gigabyte ? disk.problem(amount) : share < 0.1 ? disk.warning(amount) : disk.ok(amount),
  ]
}

async function checkPort({ host, port }: Config): Promise<Finding> {
  const { ok, problem } = findingsOf('Port')
  const name = host.includes(':') ? `[${host}]` : host.replace(/^(0\.0\.0\.0|::)$/, '127.0.0.1')
  if (await isFree(host, port)) return ok(`${host}:${port} is free; the server is not running.`)
  const answer = await safeFetch(`http://${name}:${port}/healthz`, {}).catch(() => undefined)
  return (await answer?.text())?.startsWith('{"status":"ok"')
    ? ok(`The server answers on ${host}:${port}.`)
    : problem(`Port ${port} on ${host} is in use by another program. Stop it, or choose another with PORT.`)
}

const isFree = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
