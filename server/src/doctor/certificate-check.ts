import { connect, type PeerCertificate } from 'node:tls'
import { type Finding, findingsOf, messageOf } from './finding.ts'

const hour = 60 * 60_000
const day = 24 * hour
/** Milliseconds before its end at which a certificate of the usual months should have been renewed. */
const renewedBefore = 14 * day
/** Part of a short certificate's time that may be left: programs such as Caddy renew when a third is. */
const leftAtLeast = 1 / 4

const { ok, problem } = findingsOf('Certificate')

/** Codes of OpenSSL for a certificate whose authority is not among those that Node trusts. */
const unknownAuthority = new Set([
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
])

/** Thrown for a certificate that a browser would refuse too. */
class RefusedCertificate extends Error {
  override readonly name = 'RefusedCertificate'

  constructor(error: NodeJS.ErrnoException) {
    // Node's own advice follows a semicolon, and is one of several.
    const [reason] = error.message.split(';')
    const hint = unknownAuthority.has(error.code ?? '')
      ? '. If an authority of your own has issued it, name the file with its root in NODE_EXTRA_CA_CERTS'
      : ''
    super(`${reason}${hint}`)
  }
}

/** Result of connecting to a host: a refused certificate explains why no request can be answered either. */
interface CertificateCheck {
  finding: Finding
  isRefused: boolean
}

/** Connects to the host of an `https` address as a browser does, and judges what is left of its certificate. */
export async function checkCertificate(publicUrl: string): Promise<CertificateCheck> {
  try {
    const certificate = await readCertificate(new URL(publicUrl))
    return { finding: judgeCertificate(certificate, Date.now()), isRefused: false }
  } catch (error) {
    const finding = problem(`No valid certificate: ${messageOf(error)}.`)
    return { finding, isRefused: error instanceof RefusedCertificate }
  }
}

/** Says how long a certificate is valid, and when that is too short for one of its lifetime. */
export function judgeCertificate(
  { valid_from, valid_to }: Pick<PeerCertificate, 'valid_from' | 'valid_to'>,
  now: number,
): Finding {
  const [begin, end] = [Date.parse(valid_from), Date.parse(valid_to)]
  const left = end - now
  const time =
    left < 2 * day ? `${Math.floor(left / hour)} more hours` : `${Math.floor(left / day)} more days`
  const sentence = `Valid for ${time}.`
  return left < Math.min(renewedBefore, (end - begin) * leftAtLeast)
    ? problem(`${sentence} Renew it.`)
    : ok(sentence)
}

/** @throws RefusedCertificate if a browser would refuse it, or the error of the connection */
const readCertificate = ({ hostname, port }: URL): Promise<PeerCertificate> =>
  new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      timeout: 8_000,
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
    socket.once('error', (error) => reject(socket.authorizationError ? new RefusedCertificate(error) : error))
    socket.once('secureConnect', () => {
      resolve(socket.getPeerCertificate())
      socket.end()
    })
  })
