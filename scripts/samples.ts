/*
 * Runs the guide's samples of signed identity in every language installed on this machine, and asks a running server
 * (EARSHOT_URL, EARSHOT_KEY and EARSHOT_SECRET) to verify their tokens.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identitySamples } from '../console/src/installation/identity-samples.ts'

const { EARSHOT_URL: url, EARSHOT_KEY: key, EARSHOT_SECRET: secret } = process.env

/** By language: the program, its arguments before the file, and the lines that print a token for Ada. */
const runs: Record<string, { program: string; before: string[]; print: string }> = {
  Node: {
    program: process.execPath,
    before: [],
    print: `console.log(earshotToken({ id: 7, name: 'Ada by Node', email: 'ada@example.com', emailVerified: true }))`,
  },
  PHP: {
    program: 'php',
    before: [],
    print: `echo earshot_token(['id' => 7, 'name' => 'Ada by PHP', 'email' => 'ada@example.com', 'email_verified' => true]);`,
  },
  Python: {
    program: 'python3',
    before: [],
    print: `print(earshot_token({"id": 7, "name": "Ada by Python", "email": "ada@example.com", "email_verified": True}))`,
  },
  Ruby: {
    program: 'ruby',
    before: [],
    print: `puts earshot_token(id: 7, name: 'Ada by Ruby', email: 'ada@example.com', email_verified: true)`,
  },
  Go: {
    program: 'go',
    before: ['run'],
    print: `func main() {\n\ttoken, err := earshotToken(User{"7", "Ada by Go", "ada@example.com", true})\n\tif err != nil {\n\t\tpanic(err)\n\t}\n\tprint(token)\n}`,
  },
}

/** The output of a sample, or the reason why there is none. */
function run(file: string, code: string, { program, before, print }: (typeof runs)[string]): string {
  const path = join(mkdtempSync(join(tmpdir(), 'earshot-sample-')), file)
  writeFileSync(path, `${code}\n\n${print}\n`)
  const { error, status, stdout, stderr } = spawnSync(program, [...before, path], { encoding: 'utf8' })
  if (error) return `not run: ${program} is not on this machine`
  // Go's `print` writes to the error stream.
  return status === 0 ? (stdout || stderr).trim() : `failed: ${stderr.trim()}`
}

/** The contact whom the server reads from a token. */
async function ask(token: string): Promise<string> {
  const answer = await fetch(`${url}/e/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url ?? '' },
    body: JSON.stringify({ key, identity: token }),
  })
  const body = await answer.json()
  return answer.ok ? `${body.contact.name}, verified: ${body.contact.verified}` : `refused: ${body.detail}`
}

if (!url || !key || !secret) throw new Error('Set EARSHOT_URL, EARSHOT_KEY and EARSHOT_SECRET.')
for (const { language, file, code } of identitySamples(key)) {
  const how = runs[language]
  const printed = how ? run(file, code, how) : 'not run: nobody said how'
  const outcome = printed.includes('.') && !printed.includes(' ') ? await ask(printed) : printed
  console.log(`${language.padEnd(7)} ${outcome}`)
  if (!outcome.endsWith('verified: true') && !outcome.startsWith('not run')) process.exitCode = 1
}
