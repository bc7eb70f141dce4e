import { scriptTag } from './framework-samples.ts'

/** What somebody finds in the browser's tools when no widget shows, why that is, and the line that fixes it. */
export interface Symptom {
  sign: string
  why: string
  /** Where the line goes. */
  place: string
  fix: string
}

/** All that a server never hears of, for its address without a slash and a project's public key. */
export const symptomsOf = (server: string, key: string): Symptom[] => [
  {
    sign: 'The browser’s console mentions a Content Security Policy, or the event “error” has the code “csp”',
    why: 'The policy of your page forbids the script or its requests.',
    place: 'Two entries of your policy',
    fix: `script-src ${server}\nconnect-src ${server}`,
  },
  {
    sign: 'ERR_BLOCKED_BY_CLIENT',
    why: 'A content blocker in this browser stops requests to this server. A path of your own site that your web server forwards to it is not blocked.',
    place: 'In place of the tag',
    fix: `<script async src="/feedback/e/v1.js" data-key="${key}"></script>`,
  },
  {
    sign: '“Earshot” and “type=module”',
    why: 'A module script does not know its own address, which the widget needs.',
    place: 'In place of the tag',
    fix: scriptTag(server, key),
  },
  {
    sign: '“config” answers 404 or 400',
    why: 'The key in the tag was replaced or is incomplete, or the project is archived.',
    place: 'In place of the tag',
    fix: scriptTag(server, key),
  },
  {
    sign: '“config” answers 403',
    why: 'The page’s address is not one of the project’s websites. This prints what to add under General.',
    place: 'In the console of your page',
    fix: 'location.origin',
  },
  {
    sign: 'The browser’s console mentions “integrity” or a digest',
    why: 'The address and the hash in the tag are of different releases. Copy both again from Pinned release, or use the tag without a hash.',
    place: 'In place of the tag',
    fix: scriptTag(server, key),
  },
  {
    sign: '“Identity token was refused … from the future”',
    why: 'The clock of the server that signs is wrong by more than a minute.',
    place: 'On that server',
    fix: 'sudo timedatectl set-ntp true',
  },
]
